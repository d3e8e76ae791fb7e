import { Marked, type Token, type Tokens } from 'marked'
import { codePanel } from '../http/frame.ts'
import { escaped } from '../http/html.ts'

/** `text` is without markup, for the search. The first section is what comes before the first heading. */
export type MarkdownSection = { id: string; title: string; depth: number; text: string }
export type MarkdownPage = { description: string; html: string; sections: MarkdownSection[] }

const LANGUAGES: Record<string, string> = {
  sh: 'Shell',
  console: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  sql: 'SQL',
  http: 'HTTP',
  yaml: 'YAML',
  nginx: 'nginx',
  ini: 'systemd',
}

/** As GitHub makes it from a heading, so that a link works in both places. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function plainText(tokens: Token[]): string {
  const parts = tokens.map((token) => {
    if (token.type === 'html' || token.type === 'space') return ''
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ')
    }
    if (token.type === 'list') return (token as Tokens.List).items.map((item) => `${plainText(item.tokens)} `).join('')
    return 'tokens' in token && token.tokens ? plainText(token.tokens) : String('text' in token ? token.text : '')
  })
  return parts.join('').replace(/\s+/g, ' ')
}

/**
 * Our own files as HTML. `resolve` gives the address of a relative link, or nothing where it is not served. HTML in a
 * file is left out: only comments use it.
 */
export function renderMarkdown(source: string, resolve: (link: string) => string | undefined): MarkdownPage {
  // Plain text that looks like an address is an example, not a link.
  const marked = new Marked({ tokenizer: { url: () => undefined } })
  const tokens = marked.lexer(source)
  const first = tokens.findIndex(({ type }) => type === 'heading')
  const title = plainText((tokens[first] as Tokens.Heading).tokens)
  const body = tokens.slice(first + 1)

  const sections: MarkdownSection[] = [{ id: '', title, depth: 1, text: '' }]
  const ids = new Map<Token, string>()
  const used = new Map<string, number>()
  for (const token of body) {
    if (token.type === 'heading') {
      const name = plainText(token.tokens ?? [])
      const slug = slugOf(name)
      const times = used.get(slug) ?? 0
      used.set(slug, times + 1)
      const id = times === 0 ? slug : `${slug}-${times}`
      ids.set(token, id)
      sections.push({ id, title: name, depth: token.depth, text: '' })
    } else sections.at(-1)!.text += ` ${plainText([token])}`
  }

  marked.use({
    renderer: {
      html: () => '',
      heading(token) {
        const id = ids.get(token) ?? slugOf(token.text)
        const inside = this.parser.parseInline(token.tokens)
        return `<h${token.depth} id="${id}"><a href="#${id}">${withoutLinks(inside)}</a></h${token.depth}>\n`
      },
      code: ({ text, lang }) => `${codePanel(text, LANGUAGES[lang ?? ''] ?? lang).text}\n`,
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens)
        const target = /^([a-z]+:|\/)/.test(href) ? href : resolve(href)
        return target === undefined ? inside : `<a href="${escaped(target)}">${inside}</a>`
      },
      image: ({ href, text }) => `<img src="${escaped(resolve(href) ?? '')}" alt="${escaped(text)}">`,
      table({ header, rows }) {
        const row = (cells: Tokens.TableCell[], tag: string, scope = '') =>
          `<tr>${cells.map((cell) => `<${tag}${scope}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const isEmpty = header.every(({ text }) => text === '')
        const head = isEmpty ? '' : `<thead>${row(header, 'th', ' scope="col"')}</thead>`
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
      },
    },
  })
  for (const section of sections) section.text = section.text.trim()
  const lead = body.find(({ type }) => type === 'paragraph')
  const description = lead ? plainText([lead]) : title
  return { description, html: marked.parser(body), sections }
}

/** A heading is a link to itself, and links do not nest. */
const withoutLinks = (inside: string): string => inside.replace(/<\/?a(?: [^<>]*)?>/g, '')

/**
 * Our own file for programs that read it from the service: links between files lead to pages as Markdown, those to files that are
 * not served become plain text. Blocks of code stay as they are.
 */
export function relinkMarkdown(source: string, resolve: (link: string) => string | undefined): string {
  const parts = source.split(/^```/m)
  const relink = (text: string) =>
    text.replace(/(!?)\[([^[\]]*)\]\(([^()\s]+)\)/g, (whole, image: string, inside: string, href: string) => {
      if (/^([a-z]+:|\/)/.test(href)) return whole
      const target = resolve(href)
      if (target === undefined) return inside
      return `${image}[${inside}](${target.replace(/^(\/docs(?:\/[^#.]*)?)(?=#|$)/, '$1.md')})`
    })
  return parts.map((part, index) => (index % 2 === 0 ? relink(part) : part)).join('```')
}
