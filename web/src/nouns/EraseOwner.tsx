import { eraseOwner, previewErasure } from '../api/manage-people.ts'
import type { ConsoleOwner, ErasureOutcome } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'

/** What goes and what stays, asked of the service, before a typed confirmation. */
export function EraseOwner({ owner, onChanged }: { owner: ConsoleOwner; onChanged: () => void }) {
  const { t, fill } = useConsole()
  const word = owner.email ?? owner.phoneNumber ?? owner.id
  return (
    <Decide
      label={t.owners.erase}
      title={fill(t.owners.eraseTitle, { owner: owner.name || word })}
      needs="admin"
      warns
      typed={word}
      preview={{ of: owner.id, ask: previewErasure, show: (erasure) => <WhatGoes erasure={erasure} /> }}
      onYes={async () => {
        await eraseOwner(owner.id)
        onChanged()
      }}
    >
      <p>{t.owners.eraseText}</p>
    </Decide>
  )
}

function WhatGoes({ erasure }: { erasure: ErasureOutcome }) {
  const { t, number } = useConsole()
  return (
    <Facts
      rows={[
        [t.owners.accountsErased, number(erasure.accountsErased)],
        [t.owners.transactionsErased, number(erasure.transactionsErased)],
        [t.owners.consentsEnded, number(erasure.consentsEnded)],
        [t.owners.consentsKept, number(erasure.consentsKeptAsProof)],
        [t.owners.readsKept, number(erasure.readsKeptAsProof)],
        [t.owners.accountsKept, erasure.accountsKept > 0 && number(erasure.accountsKept)],
      ]}
    />
  )
}
