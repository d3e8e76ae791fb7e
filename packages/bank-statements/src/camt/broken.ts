/** The parser's messages in words for a reader who does not know XML. */
const WORDS: [RegExp, string][] = [
  [
    /^unclosed tag: (.+)$/,
    'the file ends in the middle of <$1>; it was probably cut off on the way, so fetch it again',
  ],
  [/^unexpected end.*$/, 'the file ends in the middle of a tag; it was probably cut off on the way, so fetch it again'],
  [/^document must contain a root element.*$/, 'there is no XML document in the file'],
  [/^documents may contain only one root.*$/, 'a second XML document follows the first; give each one as its own file'],
  [/^text data outside of root node.*$/, 'there is text before or after the XML document'],
  [/^undefined entity.*$/, 'it uses an abbreviation (&…;) that XML does not know'],
  [/^(unexpected close tag|unmatched closing tag).*$/, 'a closing tag does not belong to the tag that is open'],
]

export function describeXmlError(message: string): string {
  for (const [pattern, words] of WORDS) {
    if (pattern.test(message)) return `not well-formed XML: ${message.replace(pattern, words).slice(0, 200)}`
  }
  return `not well-formed XML (${message.slice(0, 200)})`
}
