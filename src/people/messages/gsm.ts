/** The GSM alphabet, in which an SMS holds 160 characters instead of 70. */
const BASIC = new Set(
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`,
)
/** These take two characters. */
const EXTENDED = new Set('^{}\\[~]|€')

const SPELLED: Record<string, string> = {
  '…': '...',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
}

const isGsm = (character: string): boolean => BASIC.has(character) || EXTENDED.has(character)

/**
 * Replaces letters as phones do: č becomes c. Text without Latin letters stays, and the whole message then costs more.
 */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (isGsm(character)) return character
      if (/\s/.test(character)) return ' '
      const plain = SPELLED[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every(isGsm) ? plain : character
    })
    .join('')
}

/** The number of SMS parts that the text needs. */
export function partsOf(text: string): number {
  const characters = [...text]
  if (!characters.every(isGsm)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  const places = characters.reduce((sum, character) => sum + (EXTENDED.has(character) ? 2 : 1), 0)
  return places <= 160 ? 1 : Math.ceil(places / 153)
}
