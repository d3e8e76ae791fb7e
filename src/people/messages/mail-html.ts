/** The name under which a mail has its logo. It is a part of the mail: nothing is loaded when somebody opens it. */
export const LOGO_CID = 'logo'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)

const TEXT_STYLE = 'font:16px/1.5 sans-serif;max-width:36em'
const LOGO = `<p><img src="cid:${LOGO_CID}" alt="" width="80" height="80"></p>\n`
const PIN_STYLE = 'font-size:28px;letter-spacing:4px'

/** Pages of ours, which end a line. What others are called is no link, and a bare host is there to be compared, not opened. */
const withLinks = (line: string, publicUrl: string): string => {
  const at = line.lastIndexOf(`${publicUrl}/`)
  const page = at < 0 ? '' : line.slice(at)
  if (page.length <= publicUrl.length + 1 || /\s/.test(page)) return escaped(line)
  return `${escaped(line.slice(0, at))}<a href="${escaped(page)}">${escaped(page)}</a>`
}

/** The text of a mail, word for word, under the logo if there is one. */
export function htmlOf(text: string, language: string, publicUrl: string, hasLogo: boolean): string {
  const paragraphs = text
    .trimEnd()
    .split('\n\n')
    .map((one) =>
      /^\d{6}$/.test(one)
        ? `<p style="${PIN_STYLE}"><strong>${one}</strong></p>`
        : `<p>${one
            .split('\n')
            .map((line) => withLinks(line, publicUrl))
            .join('<br>')}</p>`,
    )
  return `<!doctype html>
<html lang="${escaped(language)}"><body style="${TEXT_STYLE}">
${hasLogo ? LOGO : ''}${paragraphs.join('\n')}
</body></html>
`
}
