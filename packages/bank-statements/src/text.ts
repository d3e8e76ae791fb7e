/** Without any of these characters at its end. A pattern such as /x+$/ would scan to the end from every one of them. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
