/** Light or dark, whatever the device prefers; kept in this browser only. */
export const LOOKS = ['system', 'light', 'dark'] as const
export type Look = (typeof LOOKS)[number]

const KEY = 'vitrine-look'
const DARK = '(prefers-color-scheme: dark)'
/** What the rules for dark apply to, in place of their condition. */
const MEDIA: Record<Look, string> = { system: DARK, light: 'not all', dark: 'all' }

/** Some browsers forbid storage; then the device decides. */
export function currentLook(): Look {
  try {
    const kept = localStorage.getItem(KEY)
    return LOOKS.find((look) => look === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

export function setLook(look: Look): void {
  try {
    if (look === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, look)
  } catch {
    // It holds until the page is closed.
  }
  applyLook(look)
}

let darkRules: CSSMediaRule[] | undefined

/** The colours stay in one place: the condition of their rule is changed, and back. */
export function applyLook(look: Look): void {
  darkRules ??= [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => conditionText === DARK)
  for (const { media } of darkRules) media.mediaText = MEDIA[look]
  // Of the browser's own parts: scroll bars, menus, date fields.
  document.documentElement.style.colorScheme = look === 'system' ? '' : look
}

/** At the start of a page, and when another window of this browser chooses. */
export function followLook(): void {
  applyLook(currentLook())
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && applyLook(currentLook()))
}
