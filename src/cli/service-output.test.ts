import assert from 'node:assert/strict'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { serviceOutput } from './service-output.ts'

const noFullDevice = existsSync('/dev/full') ? false : 'there is no /dev/full'

test('a full disk drops what is written to it, and fails nothing', { skip: noFullDevice }, () => {
  const fd = openSync('/dev/full', 'w')
  let dropped = 0
  const write = serviceOutput(Object.assign(new Writable(), { fd }), () => dropped++)
  for (let i = 0; i < 3; i++) write('a line\n')
  assert.equal(dropped, 3)
  closeSync(fd)
})

test('of a reader that stopped reading, a megabyte is kept, and the rest is dropped until it reads again', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connection = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [reader] = (await connection) as [Socket]
  reader.pause()
  let dropped = 0
  const write = serviceOutput(socket, () => dropped++)
  const line = `${'x'.repeat(65_535)}\n`
  for (let i = 0; i < 1_000; i++) write(line)
  assert.ok(dropped > 0 && dropped < 1_000, `${dropped} dropped`)
  assert.ok(socket.writableLength < 2 * 1_048_576, `${socket.writableLength} bytes wait`)
  const drained = once(socket, 'drain')
  reader.resume()
  await drained
  const before = dropped
  write(line)
  assert.equal(dropped, before)
  socket.destroy()
  server.close()
})
