/** The first that fits: Edge and Opera call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Enough to recognise one's own browser: "Firefox, Windows". Undefined for what says nothing that we know. */
export function browserOf(userAgent: string): string | undefined {
  const nameIn = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean)
  return names.length > 0 ? names.join(', ') : undefined
}
