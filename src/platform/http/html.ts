/** Text that is already HTML. Only `html` and `raw` make it, so an unescaped string cannot get into a page. */
export type Html = { readonly text: string }
type HtmlPiece = Html | string | number | false | null | undefined | readonly HtmlPiece[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** For text that we wrote ourselves. */
export const raw = (text: string): Html => ({ text })

/** false, null and undefined render as nothing, so that `${condition && html`…`}` works. */
function render(piece: HtmlPiece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (typeof piece === 'string') return escaped(piece)
  if (typeof piece === 'number') return String(piece)
  if ('text' in piece) return piece.text
  return piece.map(render).join('')
}

export function html(strings: TemplateStringsArray, ...pieces: HtmlPiece[]): Html {
  let text = strings[0]!
  for (const [index, piece] of pieces.entries()) text += render(piece) + strings[index + 1]!
  return { text }
}
