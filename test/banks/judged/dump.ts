/** Everything that a backup of the database would contain, as text. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'

export const dumpOf = async (url: string): Promise<string> => Object.values(await columnsOf(url)).join('\n')

/** Which columns have this text. */
export const tablesWith = async (url: string, text: string): Promise<string[]> =>
  Object.entries(await columnsOf(url)).flatMap(([name, content]) => (content.includes(text) ? [name] : []))

async function columnsOf(url: string): Promise<Record<string, string>> {
  const admin = process.env.VITRINE_TEST_DATABASE!.replace('/vitrine_template?', `/${new URL(url).pathname.slice(1)}?`)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: lines } = await client.query<Record<string, unknown>>(`select * from ${name}`)
      for (const line of lines)
        for (const [column, value] of Object.entries(line)) {
          const text = Buffer.isBuffer(value)
            ? `${value.toString('latin1')}\n${readable(value)}`
            : typeof value === 'string'
              ? value
              : JSON.stringify(value)
          const key = `${name}.${column}`
          texts[key] = `${texts[key] ?? ''}\n${text}`
        }
    }
    return texts
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
