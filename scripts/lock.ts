/**
 * A lock file made on a machine that could not see some platforms' packages leaves them out, and `npm ci` then refuses
 * it everywhere. This adds an entry for every optional package that another one names: its version and its platforms.
 */
type LockEntry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, LockEntry> }

const OS = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|wasm32)(?:-|$)/
const CPU = /-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32)(?:-|$)/

export function completeLock(text: string): string {
  const lock = JSON.parse(text) as Lock
  for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`
      if (lock.packages[place] || !/^\d/.test(version)) continue
      const os = OS.exec(name)?.[1]
      const cpu = CPU.exec(name)?.[1]
      lock.packages[place] = {
        version,
        ...(cpu && { cpu: [cpu] }),
        ...(dev && { dev }),
        ...(/musl/.test(name) ? { libc: ['musl'] } : {}),
        optional: true,
        ...(os && { os: [os] }),
      }
    }
  }
  const [root, ...rest] = Object.entries(lock.packages)
  lock.packages = Object.fromEntries([root!, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))])
  return `${JSON.stringify(lock, null, 2)}\n`
}
