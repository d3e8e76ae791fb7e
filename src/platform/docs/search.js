/**
 * The search of the documentation: a scan of some hundred places, with points for words in titles. It forgives a wrong letter, by the
 * words that the places have. Loaded by docs.js; without the page, so that it can be tested alone.
 */

const MAX_FOUND = 12

export const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

/** What people call it elsewhere, and what it is called here. */
const SYNONYMS = {
  auth: ['token'],
  authentication: ['token'],
  callback: ['redirecturl', 'webhook'],
  event: ['webhook'],
  idempotency: ['retries', 'repeated'],
  login: ['token', 'sign'],
  oauth: ['token'],
  pagesize: ['limit'],
  pagination: ['cursor'],
  paging: ['cursor'],
  refresh: ['expired', 'renewal'],
  sdk: ['@vitrine/client', 'vitrine-client'],
  throttling: ['rate'],
}
const LETTER = '[\\p{L}\\p{N}]'
/** Clients are the most, and contributors the fewest. */
const WEIGHT = { clients: 1.5, operators: 1, everybody: 1, contributors: 0.2 }

/** How well a word is found in a text: as a word, as the beginning of one or a part of a name, within one. */
function fit(text, word) {
  if (new RegExp(`(?<!${LETTER}|_)${word}s?(?!${LETTER}|_)`, 'u').test(text)) return 4
  if (new RegExp(`(?<!${LETTER})${word}`, 'u').test(text)) return 2
  return text.includes(word) ? 0.5 : 0
}

function pointsOf({ title, page, text }, word) {
  const [inTitle, inPage, inText] = [title.toLowerCase(), page.toLowerCase(), text.toLowerCase()]
  return (inTitle === word ? 20 : 0) + 4 * fit(inTitle, word) + fit(inPage, word) + fit(inText, word)
}

const bestOf = (entry, word) =>
  Math.max(pointsOf(entry, word), ...(SYNONYMS[word] ?? []).map((other) => pointsOf(entry, other) / 2))

/** A word in a title counts more than one in the text; every word, or what it is called here, must be somewhere. */
function score(entry, words, names) {
  let sum = 0
  for (const word of words) {
    const points = bestOf(entry, word)
    if (points === 0) return 0
    sum += points
  }
  // A name in capitals is that of a setting.
  for (const name of names) if (new RegExp(`(?<!${LETTER}|_)${name}(?!${LETTER}|_)`, 'u').test(entry.text)) sum += 12
  // Words that stand together are what was meant.
  if (words.length > 1 && `${entry.title} ${entry.text}`.toLowerCase().includes(words.join(' '))) sum += 8
  return sum * WEIGHT[entry.reader]
}

/** How many letters must be changed, added, left out or swapped with the next to make one word of the other; at most `most` + 1. */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[other.length]
}

const vocabularies = new WeakMap()

/** Every word of the index, and how many places have it. */
function vocabularyOf(index) {
  const known = vocabularies.get(index)
  if (known) return known
  const counts = new Map(Object.keys(SYNONYMS).map((word) => [word, 1]))
  for (const { title, page, text } of index)
    for (const word of new Set(wordsOf(`${title} ${page} ${text}`))) counts.set(word, (counts.get(word) ?? 0) + 1)
  vocabularies.set(index, counts)
  return counts
}

/** How many places have two words side by side. */
const countPhrase = (index, phrase) =>
  index.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(phrase)).length

/** Whether a word was typed with a letter too few: no letter of it is wrong. */
const hasAllLetters = (known, typed) =>
  [...typed].every((letter) => typed.split(letter).length <= known.split(letter).length)

/**
 * The known words that are nearest to an unknown one: one wrong letter, of long words two. The first letter is seldom wrong. Of equally
 * near ones the one that stands beside the other words typed, then one without a wrong letter, then the most frequent.
 */
function nearest(index, words, at) {
  const word = words[at]
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  let near = { away: most + 0.5, known: [] }
  for (const known of most === 0 ? [] : vocabularyOf(index).keys()) {
    const away = distance(word, known, most) + (known[0] === word[0] ? 0 : 0.5)
    if (away < near.away) near = { away, known: [known] }
    else if (away === near.away) near.known.push(known)
  }
  const ranked = near.known.map((known) => ({
    known,
    beside:
      (at > 0 ? countPhrase(index, `${words[at - 1]} ${known}`) : 0) +
      (at + 1 < words.length ? countPhrase(index, `${known} ${words[at + 1]}`) : 0),
    isWhole: Number(hasAllLetters(known, word)),
    count: vocabularyOf(index).get(known),
  }))
  ranked.sort((a, b) => b.beside - a.beside || b.isWhole - a.isWhole || b.count - a.count)
  return ranked[0]?.known ?? word
}

/** The best places first, and the words that were looked for where some were corrected. */
export function find(index, typed) {
  const names = typed.match(/\b[A-Z][A-Z_]{2,}\b/g) ?? []
  const asked = wordsOf(typed)
  const words = asked.map((word, at) =>
    index.some((entry) => bestOf(entry, word) > 0) ? word : nearest(index, asked, at),
  )
  const hits = index
    .map((entry) => ({ entry, points: score(entry, words, names) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry)
  const corrected = words.join(' ')
  return { hits, words, corrected: corrected === asked.join(' ') ? undefined : corrected }
}
