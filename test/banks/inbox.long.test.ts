import { test } from 'node:test'
import { importWhileKilled } from './inbox-killed.ts'

test('1,000 files that arrive while the process is killed 50 times are each imported once', () =>
  importWhileKilled({ files: 1000, kills: 50 }))
