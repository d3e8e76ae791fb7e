import type { LogStream } from '../platform/http/log.ts'

type LogLine = {
  time: string
  level: number
  msg: string
  method?: string
  route?: string
  /** Of an unknown address. */
  under?: string
  status?: number
  ms?: number
  err?: { message: string }
}

/** On a terminal a request is one short line; in a pipe or a service manager logs stay JSON. */
export const terminalLog = (out: (line: string) => void): LogStream => ({
  write(text) {
    const { time, level, msg, method, route, under, status, ms, err } = JSON.parse(text) as LogLine
    const at = time.slice(11, 19)
    if (method)
      out(
        `${at}  ${status}  ${String(ms).padStart(4)} ms  ${method} ${under === undefined ? route : `${under}, unknown`}`,
      )
    else
      out(`${at}  ${level >= 50 ? 'error' : level >= 40 ? 'warning' : 'note'}  ${msg}${err ? `: ${err.message}` : ''}`)
  },
})
