import { run } from './run.ts'
import { isService } from './service-output.ts'

// Whoever reads our output has stopped: that is no error (`vitrine tenant list | head -1`).
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })

process.exitCode = await run(process.argv.slice(2), process.env, process)
// It is stopped even if nobody reads the rest of its output.
if (isService(process.argv[2])) process.exit()
