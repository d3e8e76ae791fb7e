/** Everything that a backup of the database would contain, as text. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'

export async function dumpOf(url: string): Promise<string> {
  const admin = process.env.VITRINE_TEST_DATABASE!.replace('/vitrine_template?', `/${new URL(url).pathname.slice(1)}?`)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of rows) {
      const { rows: lines } = await client.query<Record<string, unknown>>(`select * from ${name}`)
      for (const line of lines)
        for (const value of Object.values(line)) {
          if (Buffer.isBuffer(value)) texts.push(value.toString('latin1'), readable(value))
          else texts.push(typeof value === 'string' ? value : JSON.stringify(value) ?? '')
        }
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

/** A column may be compressed: what is inside counts. */
function readable(bytes: Buffer): string {
  for (const open of [gunzipSync, inflateSync, brotliDecompressSync, zstdDecompressSync]) {
    try {
      return open(bytes).toString('latin1')
    } catch {
      // Not of this kind.
    }
  }
  return ''
}
