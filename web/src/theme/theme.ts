/** Light or dark, whatever the device prefers; kept in this browser only. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'vitrine-look'
const DARK = '(prefers-color-scheme: dark)'
/** What the rules for dark apply to, in place of their condition. */
const MEDIA: Record<Theme, string> = { system: DARK, light: 'not all', dark: 'all' }

/** Some browsers forbid storage; then the device decides. */
export function currentTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // It holds until the page is closed.
  }
  applyTheme(theme)
}

let darkRules: CSSMediaRule[] | undefined

/** The colours stay in one place: the condition of their rule is changed, and back. */
export function applyTheme(theme: Theme): void {
  darkRules ??= [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => conditionText === DARK)
  for (const { media } of darkRules) media.mediaText = MEDIA[theme]
  // Of the browser's own parts: scroll bars, menus, date fields.
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}

/** At the start of a page, and when another window of this browser chooses. */
export function followTheme(): void {
  applyTheme(currentTheme())
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && applyTheme(currentTheme()))
}
