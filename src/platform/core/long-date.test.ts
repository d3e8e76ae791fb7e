import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longDateWriter } from './long-date.ts'

test('a day is written as people of the language write it within a sentence', () => {
  const written: [locale: string, at: string, text: string][] = [
    ['en-GB', '2026-12-19', '19 December 2026'],
    ['de', '2026-12-19', '19. Dezember 2026'],
    ['fr', '2026-12-01', '1er décembre 2026'],
    ['fr', '2026-12-11', '11 décembre 2026'],
    ['it', '2026-12-19', '19 dicembre 2026'],
    ['es', '2026-12-19', '19 de diciembre de 2026'],
    ['nl', '2026-12-19', '19 december 2026'],
    ['sl', '2026-12-19', '19. decembra 2026'],
    ['hr', '2026-12-19', '19. prosinca 2026.'],
  ]
  for (const [locale, at, text] of written) assert.equal(longDateWriter(locale, 'UTC')(new Date(at)), text, locale)
})

test('the day and its month are those of the time zone', () => {
  const at = new Date('2026-05-31T22:30:00Z')
  assert.equal(longDateWriter('sl', 'Europe/Ljubljana')(at), '1. junija 2026')
  assert.equal(longDateWriter('sl', 'UTC')(at), '31. maja 2026')
})
