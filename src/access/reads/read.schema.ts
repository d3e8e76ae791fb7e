import Type from 'typebox'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import {
  choice,
  closed,
  countField,
  idField,
  nameField,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { READ_KINDS } from './read.ts'

const ReadWire = Type.Object(
  {
    id: textField('Its place in the log: chain, sequence and position', '261100001.12.1'),
    readAt: timeField('When'),
    tenantId: Type.Optional(idField('ten', 'Who read')),
    tenantName: nameField('Name of who read', 'Demo Shop'),
    keyId: idField('key', 'With which key'),
    keyName: nameField('What people call the key', 'Web shop'),
    consentId: idField('con', 'Under which consent'),
    ownerId: Type.Optional(idField('own', 'Whose data')),
    ownerName: nameField('Name of the owner, or how they are reached', 'Ana Novak'),
    environment: Type.Optional(EnvironmentWire),
    accountId: idField('acc', 'Which account'),
    accountName: nameField('Name of the account', 'Osebni račun …7892'),
    what: choice(READ_KINDS, 'What was read', 'transactions'),
    fromBookedTime: Type.Optional(timeField('Bounds of the read')),
    untilBookedTime: Type.Optional(timeField('Bounds of the read')),
    revision: countField('Revision of the account', 18),
    rows: countField('Rows that were sent', 100),
    requestId: textField('The request', 'req_g2mWFuaadXPAFu8E'),
  },
  { $id: 'RecordedRead', ...closed },
)
export const ReadList = listOf(ReadWire, 'ReadList')

export const ReadListQuery = listQuery({
  tenantId: Type.Optional(idField('ten', 'By this tenant')),
  ownerId: Type.Optional(idField('own', 'Under the consents of this owner')),
  accountId: Type.Optional(idField('acc', 'Of this account')),
  consentId: Type.Optional(idField('con', 'Under this consent')),
  keyId: Type.Optional(idField('key', 'With this key')),
  requestId: Type.Optional(textInput(100, 'By this request', 'req_g2mWFuaadXPAFu8E')),
  from: Type.Optional(timeField('Then or later', '2026-02-01T00:00:00Z')),
  until: Type.Optional(timeField('Before then', '2026-03-01T00:00:00Z')),
})

export const ProofQuery = Type.Object({ ownerId: idField('own', 'Whose reads') }, closed)

export const NoVerificationQuery = Type.Object({}, closed)

const SealWire = Type.Object(
  {
    number: countField('1 is the first', 42),
    sealedAt: timeField('When it was made'),
    archivedMonth: Type.Optional(countField('The month that left the database with it: 2611 is November 2026', 2611)),
    root: textField('Of the segments that it covers, in hex', '9f86d081…'),
    hash: textField('Of this seal and the one before, in hex', '2c26b46b…'),
    signature: textField('Ed25519, base64url', 'MEUCIQ…'),
    publicKey: textField('Of the signature, base64url', 'MCowBQ…'),
  },
  { $id: 'Seal', ...closed },
)
export const SealList = listOf(SealWire, 'SealList')
export const SealListQuery = listQuery({})
