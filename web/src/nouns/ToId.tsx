import { IdChip } from '../console/IdChip.tsx'
import { To } from './parts.tsx'

/** The noun that an id leads to, by its prefix. */
const NOUNS: Record<string, string> = {
  ten: 'tenants',
  key: 'keys',
  inq: 'inquiries',
  con: 'consents',
  acc: 'accounts',
  tx: 'transactions',
  own: 'owners',
  opr: 'operators',
  imp: 'imports',
  whk: 'webhooks',
  bcn: 'connections',
  fet: 'fetches',
  msg: 'messages',
  rul: 'category-rules',
}

/** A link to whatever has this id, by its name as far as it is still there. */
export function ToId({ id, name }: { id: string; name?: string | undefined }) {
  const noun = NOUNS[id.slice(0, Math.max(0, id.indexOf('_')))]
  if (noun === undefined) return <IdChip id={id} isWhole />
  return <To noun={noun} id={id} name={name} />
}
