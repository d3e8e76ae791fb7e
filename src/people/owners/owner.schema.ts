import Type from 'typebox'
import { ManagedConsentWire } from '../../access/consents/managed-consent.schema.ts'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import {
  choice,
  closed,
  countField,
  idField,
  startFilter,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'

const name = Type.String({ maxLength: 200, description: 'Empty where nobody has said it yet', examples: ['Ana Novak'] })
const email = Type.String({ maxLength: 254, description: 'Empty for none', examples: ['ana@example.com'] })
const phoneNumber = Type.String({ maxLength: 20, description: 'E.164; empty for none', examples: ['+38640123456'] })

const owner = {
  id: idField('own', 'The owner'),
  environment: EnvironmentWire,
  name,
  email: Type.Optional(email),
  phoneNumber: Type.Optional(phoneNumber),
  created: timeField('Since when there is a record'),
  erased: Type.Optional(timeField('When the personal data was erased')),
  joinedInto: Type.Optional(idField('own', 'The owner who turned out to be the same person')),
}

export const OwnerWire = Type.Object(owner, { $id: 'Owner', ...closed })
export const OwnerList = listOf(OwnerWire, 'OwnerList')

export const OwnerDetailWire = Type.Object(
  {
    ...owner,
    accounts: Type.Array(
      Type.Object(
        {
          id: idField('acc', 'The account'),
          iban: Type.Optional(textField('IBAN', 'SI56192001234567892')),
          created: timeField('Since when it is there'),
          balanceAt: Type.Optional(timeField('When a balance was reported last')),
        },
        closed,
      ),
    ),
    consents: Type.Array(ManagedConsentWire, { description: 'The newest first; 500 at most' }),
  },
  { $id: 'OwnerDetail', ...closed },
)

export const OwnerListQuery = listQuery({
  text: startFilter(
    'How the name or its last word, the e-mail address, or the phone number with its + (written %2B) begins',
    'ana@example.com',
  ),
  environment: Type.Optional(EnvironmentWire),
})

export const OwnerParams = Type.Object({ ownerId: textField('The owner', 'own_01kgx2m8s0e6v9q4c1t7h3n5wd') })

export const NewOwnerBody = Type.Object(
  {
    environment: EnvironmentWire,
    name: textInput(200, 'Name', 'Ana Novak'),
    email: Type.Optional(email),
    phoneNumber: Type.Optional(phoneNumber),
  },
  { $id: 'NewOwner', ...closed },
)

export const OwnerEditBody = Type.Partial(Type.Object({ name, email, phoneNumber }), { $id: 'OwnerEdit', ...closed })

export const JoinOwnersBody = Type.Object(
  { other: idField('own', 'The owner who is the same person') },
  { $id: 'JoinOwners', ...closed },
)

export const JoinQuery = Type.Object(
  { preview: Type.Optional(choice(['true', 'false'], 'true: only say what would move and end', 'true')) },
  closed,
)

export const JoinedOwnersWire = Type.Object(
  {
    ownerId: idField('own', 'Who stays'),
    joined: idField('own', 'Who was joined'),
    accounts: countField('Accounts that moved', 2),
    consents: countField('Consents that moved', 3),
    ended: countField('Unanswered consents that ended', 1),
    owner: Type.Object(
      { name, email: Type.Optional(email), phoneNumber: Type.Optional(phoneNumber) },
      { description: 'How the person is called and reached from then on', ...closed },
    ),
  },
  { $id: 'JoinedOwners', ...closed },
)

export const EraseQuery = Type.Object(
  { preview: Type.Optional(choice(['true', 'false'], 'true: only say what would be erased', 'true')) },
  closed,
)

export const ErasedWire = Type.Object(
  {
    owners: countField('People', 1),
    consentsEnded: countField('Consents that end', 2),
    consentsKeptAsProof: countField('Consents that stay, without personal data', 3),
    accountsErased: countField('Accounts', 1),
    transactionsErased: countField('Transactions', 1200),
    accountsKept: countField('Accounts that somebody else consented to', 0),
    readsKeptAsProof: countField('Recorded reads that stay', 90),
  },
  { $id: 'ErasedOwner', ...closed },
)
