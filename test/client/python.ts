import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Why tests of the Python client are left out here; false where there is a Python of 3.11 or newer. */
export const noPython: string | false =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0
    ? false
    : 'python3 (3.11 or newer) is not installed: the Python client is not tested'

/** Finds the client without an installation, and leaves no files behind. */
export const PYTHON_ENV = {
  PYTHONPATH: resolve('packages/client-python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUTF8: '1',
}

/** Runs a file of Python, and returns what it printed. */
export function runPython(file: string, { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
  return new Promise<string>((done, failed) => {
    const child = spawn('python3', [resolve(file)], { env: { ...process.env, ...PYTHON_ENV, ...env } })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done(stdout) : failed(new Error(`${file} ended with ${code}:\n${stderr}`)),
    )
    child.stdin.end(input)
  })
}
