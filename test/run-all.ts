/** Runs the given files in their order, which `node --test` would not keep. Started by run.ts. */
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

run({ files: process.argv.slice(2), concurrency: 4 })
  .on('test:summary', ({ file, success }) => {
    if (file === undefined && !success) process.exitCode = 1
  })
  .compose(new spec())
  .pipe(process.stdout)
