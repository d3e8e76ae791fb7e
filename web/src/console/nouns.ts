import { accountsPage } from '../nouns/accounts.tsx'
import { changesPage } from '../nouns/changes.tsx'
import { connectionLinksPage } from '../nouns/connection-links.tsx'
import { connectionsPage } from '../nouns/connections.tsx'
import { consentsPage } from '../nouns/consents.tsx'
import { fetchesPage } from '../nouns/fetches.tsx'
import { importsPage } from '../nouns/imports.tsx'
import { inquiriesPage } from '../nouns/inquiries.tsx'
import { keysPage } from '../nouns/keys.tsx'
import { jobsPage, readsPage, settingsPage } from '../nouns/logs.tsx'
import { messagesPage } from '../nouns/messages.tsx'
import { tokensPage } from '../nouns/operator-tokens.tsx'
import { operatorsPage } from '../nouns/operators.tsx'
import { ownersPage } from '../nouns/owners.tsx'
import { profilesPage } from '../nouns/profiles.tsx'
import { providersPage } from '../nouns/providers.tsx'
import { rulesPage } from '../nouns/rules.tsx'
import { sealsPage } from '../nouns/seals.tsx'
import { tenantsPage } from '../nouns/tenants.tsx'
import { transactionsPage } from '../nouns/transactions.tsx'
import { webhooksPage } from '../nouns/webhooks.tsx'
import type { ConsoleI18n } from './console-context.ts'
import type { NounPage } from './noun-page.ts'

/** What a list gives is what its own columns take, so the type of the rows is nobody else's business. */
const hidden = <T>(page: NounPage<T>) => page as unknown as NounPage<unknown>

/** Every noun of the console that is a list. */
export const nounPages = (i18n: ConsoleI18n): NounPage<unknown>[] => [
  hidden(transactionsPage(i18n)),
  hidden(importsPage(i18n)),
  hidden(profilesPage(i18n)),
  hidden(accountsPage(i18n)),
  hidden(ownersPage(i18n)),
  hidden(providersPage(i18n)),
  hidden(rulesPage(i18n)),
  hidden(connectionsPage(i18n)),
  hidden(connectionLinksPage(i18n)),
  hidden(fetchesPage(i18n)),
  hidden(tenantsPage(i18n)),
  hidden(keysPage(i18n)),
  hidden(inquiriesPage(i18n)),
  hidden(consentsPage(i18n)),
  hidden(readsPage(i18n)),
  hidden(sealsPage(i18n)),
  hidden(webhooksPage(i18n)),
  hidden(messagesPage(i18n)),
  hidden(jobsPage(i18n)),
  hidden(settingsPage(i18n)),
  hidden(operatorsPage(i18n)),
  hidden(tokensPage(i18n)),
  hidden(changesPage(i18n)),
]
