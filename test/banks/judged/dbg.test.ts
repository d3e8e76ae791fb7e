import { test } from 'node:test'
import { DAY, openWorld } from './world.ts'
test('dbg', async () => {
  const w = await openWorld()
  const made = await w.connect('anna.household-1')
  const client = await w.client(made.owner.id)
  console.log((await client.accounts()).map(a=>a.dataAsOf))
  w.network.meddle = ({ path }) => (/\/v1\/(card-)?accounts/.test(path) ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>maintenance</html>' } : undefined)
  for (let i=0;i<4;i++){ await w.jump(DAY/2); await w.settle(); console.log((await client.accounts()).map(a=>`${a.dataAsOf} ${a.connection.status}`), (await w.fetches()).slice(0,2).map(f=>`${f.outcome} ${f.reason}`)) }
})
