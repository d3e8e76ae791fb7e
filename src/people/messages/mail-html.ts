/** The name under which a mail has its logo. It is a part of the mail: nothing is loaded when somebody opens it. */
export const LOGO_CID = 'logo'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)

const TEXT_STYLE = 'font:16px/1.5 sans-serif;max-width:36em'
const PIN_STYLE = 'font-size:28px;letter-spacing:4px'

/** The text of a mail with a logo above it, word for word. */
export function htmlOf(text: string, language: string): string {
  const paragraphs = text
    .trimEnd()
    .split('\n\n')
    .map((one) =>
      /^\d{6}$/.test(one)
        ? `<p style="${PIN_STYLE}"><strong>${one}</strong></p>`
        : `<p>${escaped(one).replaceAll('\n', '<br>')}</p>`,
    )
  return `<!doctype html>
<html lang="${escaped(language)}"><body style="${TEXT_STYLE}">
<p><img src="cid:${LOGO_CID}" alt="" width="80" height="80"></p>
${paragraphs.join('\n')}
</body></html>
`
}
