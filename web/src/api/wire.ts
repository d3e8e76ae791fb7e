// Made from openapi-manage.json by `npm run generate`.

/** The bodies and answers of /manage. */
export type Wire = {
  AccountDays: {
    /** Whose days they are: that of the bank */
    timeZone: string
    /** Of the balances */
    currency: string
    /** The first day that has data */
    firstDay?: string
    /** The last one */
    lastDay?: string
    /** One for each day, the oldest first */
    days: ({
      /** The day */
      day: string
      /** complete: a source has every booked line of it. partial: some lines. gap: nothing, though there is something before it. none: before the first day, or today and later */
      kind: 'complete' | 'partial' | 'gap' | 'none'
    })[]
    /** As statements close, and as reported since; only on days of which one is stated */
    balances: {
      /** The day */
      day: string
      /** Exact decimal, as the bank states it */
      amount: string
    }[]
  }
  AccountEdit: {
    /** What the bank calls it */
    name?: string
    /** Who holds it, as the bank writes it */
    holder?: string
    /** Empty for none */
    iban?: string
  }
  AccountParty: {
    /** What the identifier is */
    type: 'iban' | 'payment_pointer'
    /** An IBAN or the URL of a payment pointer */
    identifier: string
    /** Account holder or display name */
    name?: string
  }
  AccountReport: {
    /** The account */
    accountId: string
    /** Its name, where an import is read; missing where it has none */
    accountName?: string
    /** Its revision now */
    revision: number
    /** New transactions */
    added: number
    /** Pending ones that are booked now */
    booked: number
    /** Known ones with other content */
    corrected: number
    /** Gone from the list */
    removed: number
    /** Known already */
    unchanged: number
    /** Doubtful matches that were left separate */
    reviews: number
  }
  /** One of the two */
  AdvanceClock: {
    /** How far: seconds, minutes, hours, days or weeks, at most 92 days in one call */
    advanceBy?: string
    /** The time to go to, in the future */
    advanceTo?: string
  }
  AdvanceReport: {
    /** The time before */
    before: string
    /** The time now */
    now: string
    /** How often it stopped because something was due */
    stops: number
    /** Jobs that were run, by kind */
    jobs: Record<string, number>
    /** Deliveries that were added to the ledger */
    deliveries: number
    /** Events that an endpoint wanted, by type */
    events: Record<string, number>
    /** Webhooks that were sent, by how they stand */
    webhooks: Record<string, number>
    /** Consents that changed, by their status now */
    consents: Record<string, number>
  }
  BankCredentials: {
    /** By name; null removes one. They are never shown again */
    credentials: Record<string, string | null>
  }
  BankHealth: {
    data: {
      /** The bank */
      providerId: string
      /** What people call it */
      name: string
      /** Connections that are not ended */
      connections: number
      /** That are valid, or due for renewal */
      valid: number
      /** That end within 14 days */
      renewalDue: number
      /** That wait for their owner */
      actionNeeded: number
      /** Whose bank does not answer */
      unavailable: number
      /** Fetches of the last 24 hours in which the bank was asked */
      fetches: number
      /** Of which succeeded */
      done: number
      /** The oldest data of an account that is connected and valid */
      oldest?: string
      /** Fetches that failed in a row, for whomever */
      failures: number
      /** Until then nobody is asked there */
      pausedUntil?: string
    }[]
  }
  BeginTotp: {
    /** Of a signed-in operator; needed except when enrolling at sign-in */
    password?: string
  }
  Categories: {
    /** By code; without those of single airlines, car hire firms and hotels */
    data: Wire['Category'][]
    /** By id */
    groups: Wire['CategoryGroup'][]
  }
  Categorization: {
    /** Merchant category code (ISO 18245:2023) */
    code: string
    /** What the code means */
    description: string
    /** The group that the code belongs to */
    groupId: number
    /** What the group is */
    groupDescription: string
  }
  Category: {
    /** Merchant category code (ISO 18245:2023) */
    code: string
    /** What the code means, in English, as transactions have it */
    description: string
    /** The same in the language asked for */
    name: string
    /** The group; an id never gets another meaning */
    groupId: number
    /** What the group is, in the language asked for */
    groupDescription: string
    /** Codes of single companies of this trade, which the list leaves out. Their description ends with the company. */
    companyCodes?: {
      /** The first one */
      first: string
      /** The last one */
      last: string
    }
  }
  CategoryGroup: {
    /** The group; an id never gets another meaning */
    groupId: number
    /** What the group is, in the language asked for */
    groupDescription: string
  }
  CategoryRule: {
    /** The rule */
    id: string
    when: Wire['RuleConditions']
    /** A merchant category code, or none */
    code: string
    /** For people */
    note: string
    /** The operator token that made it, or command line */
    madeBy: string
    /** Since when it holds */
    created: string
  }
  CategoryRuleChange: {
    /** The rule */
    ruleId: string
    /** The work that follows in the background, after a change of the operator's rules */
    recategorisationId?: string
  }
  CategoryRuleDraft: {
    /** Slug of the tenant; the operator's own without it */
    tenant?: string
    when: Wire['RuleConditionsInput']
    /** A merchant category code of ours, or none */
    code: string
    /** For people */
    note?: string
  }
  /** What is left out stays */
  CategoryRuleEdit: {
    when?: Wire['RuleConditionsInput']
    /** A merchant category code of ours, or none */
    code?: string
    /** For people */
    note?: string
  }
  CategoryRulePreview: {
    /** How many transactions were looked at */
    seen: number
    /** How many of them would get another category */
    changed: number
    /** There was more than could be looked at in time */
    cut: boolean
    /** At most 50 */
    examples: {
      /** The transaction */
      transactionId: string
      /** Its account */
      accountId: string
      /** What it was for */
      description: string
      /** Its code now, or none */
      before: string
      /** Its code then, or none */
      after: string
    }[]
  }
  CategoryRulePreviewRequest: {
    /** Slug of the tenant; the operator's own without it */
    tenant?: string
    /** The rule that would be replaced; or, without when and code, ended */
    replaces?: string
    when?: Wire['RuleConditionsInput']
    /** In place of when: what a correction of this transaction would match */
    like?: {
      /** The transaction */
      transactionId: string
      /** Its account */
      accountId?: string
      /** Not for other amounts */
      onlySameAmount?: boolean
    }
    /** A merchant category code of ours, or none */
    code?: string
    /** For people */
    note?: string
  }
  CategoryRules: {
    /** The newest first; of several that match, that one counts */
    data: Wire['CategoryRule'][]
  }
  ChangePassword: {
    /** The one so far */
    password: string
    /** The new one: 12 to 200 characters, and not a common one */
    newPassword: string
  }
  Clock: {
    /** Whether this clock can be moved */
    on: boolean
    /** The time of the service */
    now: string
    /** How far it is ahead of the real time */
    aheadSeconds: number
    /** Where an advance that is under way ends */
    advancingTo?: string
  }
  ConfirmTotp: {
    /** The six digits of the authenticator app, or a recovery code */
    code: string
  }
  Connection: {
    /** The connection */
    id: string
    /** How it is */
    status: 'valid' | 'renewal_due' | 'action_needed' | 'unavailable' | 'ended'
    /** Since when it is so */
    since: string
    /** When the owner's approval ends at the bank */
    validUntil?: string
    /** Of any of its accounts */
    lastFetch?: {
      /** When it began */
      at: string
      /** How it ended, or that it runs */
      outcome: 'running' | 'done' | 'budget_spent' | 'failed' | 'limited' | 'action_needed' | 'ended' | 'unavailable' | 'misconfigured' | 'malformed'
    }
    /** When the bank is asked next */
    nextFetch?: string
    /** Whose it is */
    ownerId: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** The bank */
    providerId: string
    /** Name of the bank; missing where it has none */
    providerName?: string
    /** How many fetches failed in a row */
    failures: number
    /** Until then the bank is not asked */
    blockedUntil?: string
    accounts: {
      /** The account */
      accountId: string
      /** Whether the bank still opens it */
      isOpen: boolean
      /** As of when it was fetched last */
      fetched?: string
      /** Name of the account; missing where it has none */
      accountName?: string
    }[]
    /** When it was linked first */
    created: string
  }
  ConnectionDays: {
    /** One for each day, the oldest first; the last one is today */
    data: {
      /** The day (UTC) */
      day: string
      /** Fetches that succeeded */
      done: number
      /** Fetches that did not, though the bank was asked */
      failed: number
    }[]
  }
  ConnectionLink: {
    /** The attempt */
    id: string
    /** The connection that it is for */
    connectionId: string
    /** Whose it is */
    ownerId: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** The bank */
    providerId: string
    /** Name of the bank; missing where it has none */
    providerName?: string
    /** How it is */
    status: 'open' | 'done' | 'refused' | 'failed'
    /** How far it came */
    step: string
    /** Why nothing was connected, as the owner was told */
    cause?: 'owner_refused' | 'bank_refused' | 'other_person' | 'too_late' | 'failed'
    /** The same in detail */
    reason?: string
    /** What the bank says of it, shortened; names, numbers and long words are left out */
    said?: string
    /** When it began */
    created: string
  }
  ConnectionLinkList: {
    /** The newest first */
    data: Wire['ConnectionLink'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ConnectionList: {
    /** The newest first */
    data: Wire['Connection'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ConsentDetail: {
    /** The consent */
    id: string
    /** What it answers */
    inquiryId: string
    /** What the tenant calls the inquiry; missing where it has none */
    inquiryName?: string
    /** Who asked */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Who was asked */
    ownerId: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** How it stands now */
    status: 'initiated' | 'started' | 'received' | 'partially_authorised' | 'valid' | 'rejected' | 'failed' | 'revoked_by_psu' | 'expired' | 'terminated_by_tpp'
    /** What may be read */
    scope: 'all' | 'accounts' | 'balances' | 'transactions'
    /** How often */
    frequency: 'once' | 'daily'
    /** When it ends by itself */
    validUntil?: string
    /** When it was asked for */
    created: string
    /** When its status changed last */
    modified: string
    /** When it ended after it had been given, by itself or by somebody */
    ended?: string
    /** The operator who ended it for the owner or the tenant; none where they did it; missing where it has none */
    endedBy?: string
    /** Decided as for a read that arrives now */
    usable: {
      /** A read of accounts */
      accounts: {
        /** Whether a read would be answered now */
        allowed: boolean
        /** If not, what the tenant would be told */
        reason?: string
      }
      /** A read of transactions */
      transactions: {
        /** Whether a read would be answered now */
        allowed: boolean
        /** If not, what the tenant would be told */
        reason?: string
      }
    }
    /** What it opens */
    accountIds: string[]
    /** The same with their names */
    accounts: {
      /** The account */
      accountId: string
      /** Its name; missing where it has none */
      accountName?: string
    }[]
    /** How it was asked for, the newest first; 100 at most */
    asks: ({
      /** 1 is the first, each renewal has the next */
      number: number
      /** Language */
      locale?: string
      /** When it was asked */
      created: string
      /** How long its link works */
      expires: string
      /** When the owner first opened its page */
      opened?: string
      /** When a PIN was last sent for it */
      pinSent?: string
      /** When the owner first entered the right PIN */
      proven?: string
      /** How it ended */
      decision?: 'approved' | 'refused' | 'failed' | 'replaced' | 'closed'
      /** When */
      decided?: string
      /** What the owner was shown */
      terms?: Record<string, unknown>
    })[]
    /** The periods of reading, the newest first; 100 at most */
    accesses: {
      /** The day, or once and the number of the ask */
      period: string
      /** First read */
      opened: string
      /** When it closes or closed */
      closes: string
    }[]
    /** The first read that the log still has */
    firstRead?: string
    /** The last one */
    lastRead?: string
  }
  CorrectCategory: {
    /** The right code, or none; automatic, with onlyThis, takes back what was said about this one */
    categoryCode: string
    /** Only this transaction, for good, and for all tenants without a rule of their own for it */
    onlyThis?: boolean
    /** Not for other amounts of the same counterparty or text */
    onlySameAmount?: boolean
    /** Slug of a tenant: only for what it reads; the operator's own without it */
    tenant?: string
    /** For people */
    note?: string
  }
  CreatedKey: {
    /** The key */
    id: string
    /** Its tenant */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** For people */
    label: string
    /** Whether it can be used now */
    status: 'usable' | 'disabled' | 'expired'
    /** Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost */
    allowedDomains: string[]
    /** Since when it is there */
    created: string
    /** When it expires */
    expires?: string
    /** When it was disabled */
    disabled?: string
    /** How the key begins */
    prefix?: string
    /** When it last got an access token, to the minute; missing if never */
    lastUsed?: string
    /** The key that it was rotated into */
    replacedBy?: string
    /** Shown once */
    apiKey?: string
    /** Shown once; only a hash is stored */
    apiSecret?: string
  }
  CreatedManagedWebhook: {
    /** The endpoint */
    webhookId: string
    /** Where events are sent */
    url: string
    /** The types that are sent; all of them if it is empty */
    events: string[]
    /** Nothing is sent to a disabled one */
    status: 'enabled' | 'disabled'
    /** It answered 410; or nothing was delivered for 5 days; or it was requested */
    disabledReason?: 'gone' | 'failing' | 'request'
    /** When it was disabled */
    disabled?: string
    /** Since when every try has failed */
    failingSince?: string
    /** Until when the previous secret signs too */
    previousSecretUntil?: string
    /** When it was made */
    created: string
    /** Slug of the tenant; the operator's own have none */
    tenant?: string
    /** The tenant */
    tenantId?: string
    /** Its name; missing where it has none */
    tenantName?: string
    /** Of the tenant */
    environment?: 'sandbox' | 'production'
    /** Whether it has ever taken an event */
    hasDelivered: boolean
    /** Signs the events; it is not shown again, nor to a repeated request */
    secret?: string
  }
  CredentialNames: {
    /** The names that have a value */
    set: string[]
    /** The names that the profile needs */
    missing: string[]
    /** The names that have no value and may do without */
    optional: string[]
  }
  CsvProfile: {
    /** Its own id, which imports name */
    id: string
    /** The fields are those of a profile in a file: docs/statements.md */
    profile: Record<string, unknown>
    /** When it was made */
    created: string
    /** When it was last changed */
    modified: string
  }
  CsvProfileList: {
    /** The newest first */
    data: Wire['CsvProfile'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  CsvTrial: {
    /** The first rows, without empty ones */
    rows: {
      /** Where in the file */
      line: number
      /** As they are written */
      cells: string[]
    }[]
    /** The known profile that fits: the file can be imported as it is */
    recognised?: {
      /** Its id */
      id: string
      /** Its bank */
      bank: string
    }
    /** What it was read with */
    profile: Record<string, unknown>
    /** What the file does not say, where the profile is a guess */
    questions: string[]
    /** What is missing or wrong in the profile; then nothing is read */
    profileFaults: string[]
    /** At most 50 */
    transactions: {
      /** Where in the file */
      line: number
      /** A day, or a time with its offset, as far as the file says it */
      booked?: string
      /** With its sign: minus leaves the account */
      amount: string
      /** Its currency */
      currency: string
      /** booked or pending */
      status: string
      /** What it was for */
      description?: string
      /** The other side */
      counterparty?: string
      /** Of the payment */
      reference?: string
      /** After it */
      balance?: string
    }[]
    /** How many rows could be read */
    read: number
    /** Rows that could not; an import would refuse the file */
    faults: {
      /** Where in the file */
      line: number
      /** What it is about */
      text: string
      /** The first cell of the row that is not empty: `skip` in the profile leaves such rows out */
      begins?: string
    }[]
    /** How many more there are */
    moreFaults: number
    /** What was odd, and kept all the same */
    notes: {
      /** Where in the file */
      line: number
      /** What it is about */
      text: string
    }[]
  }
  CsvTrialRequest: {
    /** The file or its beginning, up to 262144 bytes, in base64 */
    sample: string
    /** The file goes on after the sample */
    cut?: boolean
    /** What to read it with, finished or not; as the file suggests without it */
    profile?: Record<string, unknown>
  }
  Decision: {
    /** The transaction */
    transactionId: string
    /** Its account */
    accountId: string
    /** Revision of the account */
    revision: number
  }
  DecisionAboutTwo: {
    /** The transaction */
    transactionId: string
    /** Its account */
    accountId: string
    /** Revision of the account */
    revision: number
    /** The other transaction */
    otherId: string
  }
  Details: {
    /** Reference of the payment */
    reference?: string
    /** Further text */
    description?: string
    /** Name of where the money comes from */
    source?: string
    /** Name of where the money goes */
    target?: string
    exchange?: Wire['Exchange']
  }
  EndConsent: {
    /** Whose will it is: revoked by the owner, or terminated by the tenant */
    onBehalfOf: 'owner' | 'tenant'
  }
  ErasedOwner: {
    /** People */
    owners: number
    /** Consents that end */
    consentsEnded: number
    /** Consents that stay, without personal data */
    consentsKeptAsProof: number
    /** Accounts */
    accountsErased: number
    /** Transactions */
    transactionsErased: number
    /** Accounts that somebody else consented to */
    accountsKept: number
    /** Recorded reads that stay */
    readsKeptAsProof: number
  }
  /** The body of every answer that is not a success. */
  Error: {
    /** What went wrong, in a sentence for people. Do not match on its wording. */
    errorMessage: string
    /** The kind of error. Decide by this. */
    errorCode: 'invalid_parameter' | 'unauthorized' | 'forbidden' | 'not_found' | 'not_allowed' | 'not_acceptable' | 'bad_request' | 'other'
    /** The exact reason, where there is more to say. */
    errorSubCode?: 'api_key_secret_header_must_be_provided' | 'authorization_header_must_be_provided' | 'access_not_allowed' | 'domain_not_allowed' | 'access_token_expired' | 'invalid_access_scope' | 'invalid_access_environment' | 'invalid_argument' | 'invalid_meta_data' | 'phone_number_invalid' | 'email_invalid' | 'email_or_phone_number_required' | 'invalid_pin' | 'unspecified'
    /** A page with the cause, the remedy and an example of this error. */
    documentationUrl?: string
    /** The id of this request, also in the header Request-Id. Name it when you ask for help. */
    requestId?: string
    /** The id of what the error is about. */
    resourceId?: string
  }
  Exchange: {
    /** Source currency (ISO 4217) */
    source: string
    /** Target currency (ISO 4217) */
    target: string
    /** Currency that the rate is expressed in (ISO 4217) */
    unit?: string
    /** Exchange rate, with the digits that the bank gave */
    exchangeRate: number
  }
  Fetch: {
    /** The fetch */
    id: string
    /** The connection */
    connectionId: string
    /** Name of the bank; missing where it has none */
    connectionName?: string
    /** The account */
    accountId: string
    /** Name of the account; missing where it has none */
    accountName?: string
    /** Whether the owner was there */
    attended: boolean
    /** The first day asked for */
    from?: string
    /** How it ended, or that it runs */
    outcome: 'running' | 'done' | 'budget_spent' | 'failed' | 'limited' | 'action_needed' | 'ended' | 'unavailable' | 'misconfigured' | 'malformed'
    /** Why it was not done */
    reason?: string
    /** How many calls of the bank it took */
    calls: number
    /** New transactions */
    added: number
    /** Transactions with other content */
    changed: number
    /** Transactions that left the list */
    removed: number
    /** When it began */
    started: string
    /** When it ended */
    finished?: string
  }
  FetchDetails: {
    /** The fetch */
    id: string
    /** The connection */
    connectionId: string
    /** Name of the bank; missing where it has none */
    connectionName?: string
    /** The account */
    accountId: string
    /** Name of the account; missing where it has none */
    accountName?: string
    /** Whether the owner was there */
    attended: boolean
    /** The first day asked for */
    from?: string
    /** How it ended, or that it runs */
    outcome: 'running' | 'done' | 'budget_spent' | 'failed' | 'limited' | 'action_needed' | 'ended' | 'unavailable' | 'misconfigured' | 'malformed'
    /** Why it was not done */
    reason?: string
    /** How many calls of the bank it took */
    calls: number
    /** New transactions */
    added: number
    /** Transactions with other content */
    changed: number
    /** Transactions that left the list */
    removed: number
    /** When it began */
    started: string
    /** When it ended */
    finished?: string
    /** How many answers of the bank are kept for a replay */
    pages: number
    /** The calls, without secrets and contents */
    log: {
      /** What was asked for */
      endpoint: string
      /** How */
      method: string
      /** Where, without its query */
      path: string
      /** When */
      called: string
      /** The status of the answer */
      status?: number
      /** How long it took, in milliseconds */
      durationMs?: number
      /** Why there was no answer */
      fault?: string
      /** What the bank says of it, shortened; names, numbers and long words are left out */
      said?: string
    }[]
  }
  FetchList: {
    /** The newest first */
    data: Wire['Fetch'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  Found: {
    /** By kind, in the order in which people look for them */
    data: ({
      /** What these are */
      kind: 'owner' | 'account' | 'transaction' | 'consent' | 'tenant' | 'key' | 'inquiry' | 'webhook' | 'provider' | 'connection' | 'fetch' | 'import' | 'message' | 'read' | 'operator'
      /** Five at most */
      found: Wire['FoundThing'][]
      /** Whether there are more */
      hasMore: boolean
      /** Of transactions and reads: older ones were not looked at, and may match too */
      lookedBackTo?: string
    })[]
  }
  FoundThing: {
    /** What it is found by */
    id: string
    /** What people call it */
    title: string
    /** What tells it from others */
    about?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment?: 'sandbox' | 'production'
    /** How it stands, as in its list; of a read, what was read */
    status?: string
    /** Of a transaction */
    amount?: string
    /** Of a transaction */
    currency?: string
    /** Of a transaction when it was booked, of a read when it was */
    time?: string
    /** In which the day of a transaction is that of its time */
    timeZone?: string
  }
  FoundTransaction: {
    /** One id for life: from pending to booked to corrected */
    id: string
    /** When the service first saw it */
    created: string
    /** Its booked time, which the list is sorted and filtered by */
    executed: string
    /** The account */
    accountId: string
    /** What it was for */
    description?: string
    details?: Wire['Details']
    /** Minus means that money leaves the account; a decimal number with exactly two places */
    amount: number
    /** Balance of the account after it, where the bank proves it; a decimal number with exactly two places */
    balance?: number
    /** Currency of amount and balance (ISO 4217) */
    currency: string
    /** Whether the bank has booked it */
    status: 'booked' | 'pending'
    /** IBAN that the money comes from */
    source?: string
    /** IBAN that the money goes to */
    target?: string
    sourceAccount?: Wire['AccountParty']
    targetAccount?: Wire['AccountParty']
    categorization?: Wire['Categorization']
    /** Name of the account; missing where it has none */
    accountName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment?: 'sandbox' | 'production'
    /** The account's, in which the day of `executed` is the day of booking */
    timeZone: string
  }
  FoundTransactions: {
    /** As clients see them, newest first. A page may be short, or empty, and still have a next one */
    data: Wire['FoundTransaction'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  GrantConsent: {
    /** The inquiry that is answered */
    inquiryId: string
    /** Who answered */
    ownerId: string
    /** What it opens; all accounts of the owner without it */
    accountIds?: string[]
  }
  Import: {
    /** The import */
    id: string
    /** receiving, queued and running: not ready yet. done: all of it is in the ledger. refused or failed: nothing is, and reason says why */
    status: 'receiving' | 'queued' | 'running' | 'done' | 'refused' | 'failed'
    /** When it was sent */
    created: string
    /** When the work on it began */
    started?: string
    /** When it had ended */
    finished?: string
    progress: {
      /** Bytes: half of each counts when it is read, half when its lines are in the ledger */
      done: number
      /** Of so many */
      all: number
    }
    /** Why it was refused, or failed */
    reason?: string
    /** The same as facts, for programs: each names what would settle it */
    faults?: Wire['ImportFault'][]
    /** Of a refused or failed one: the later import that took the same content */
    importedAs?: string
    /** Refused as CSV of a bank that is not known: a profile of it would help, see /manage/csv-profiles/try */
    needsProfile?: boolean
    /** What people call the file */
    file?: string
    /** What it is; there when it is done */
    format?: string
    /** In bytes */
    size: number
    /** Of the file, as sha256sum prints it */
    sha256?: string
    /** How many statements were in it */
    statements: number
    /** How many transactions were new */
    added: number
    /** Whether the file itself can be downloaded */
    kept: boolean
    /** The owner of an account in it was forgotten: file, name and report are gone */
    erased: boolean
  }
  ImportFault: {
    /** What is wrong */
    code: 'no_account' | 'several_accounts' | 'account_not_named' | 'one_for_several' | 'other_iban' | 'other_currency' | 'account_gone' | 'not_stated' | 'csv_unknown' | 'unreadable'
    /** The account as the file names it: an IBAN, or a number of the bank */
    number?: string
    /** Its currency, by the file */
    currency?: string
    /** The accounts of the file, where it is of several */
    numbers?: string[]
    /** The accounts that it is about */
    accountIds?: string[]
    /** Of the account that was named */
    accountIban?: string
    /** The same */
    accountCurrency?: string
    /** Where in the file */
    line?: number
    /** What is wrong there */
    why?: string
    /** Of a row of CSV that can be left out: what it begins with */
    begins?: string
    /** The parameter of the import that would say what the file does not */
    option?: string
    /** Profiles that fit, if the file is of one of these banks */
    candidates?: {
      /** The CSV profile */
      id: string
      /** Its bank */
      bank: string
    }[]
  }
  ImportList: {
    data: Wire['Import'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ImportReport: {
    /** The import */
    id: string
    /** The file */
    file: string
    /** What it is */
    format: string
    statements: Wire['StatementReport'][]
    accounts: Wire['AccountReport'][]
    notes: {
      /** Where in the file */
      line: number
      /** What was odd, and kept all the same */
      text: string
    }[]
    /** How many more notes there were */
    moreNotes: number
    refused: {
      /** Where in the file */
      line: number
      /** Why this line was not taken, while the others were */
      reason: string
    }[]
    /** How many more lines were refused */
    moreRefused: number
  }
  ImportWithReport: {
    /** The import */
    id: string
    /** receiving, queued and running: not ready yet. done: all of it is in the ledger. refused or failed: nothing is, and reason says why */
    status: 'receiving' | 'queued' | 'running' | 'done' | 'refused' | 'failed'
    /** When it was sent */
    created: string
    /** When the work on it began */
    started?: string
    /** When it had ended */
    finished?: string
    progress: {
      /** Bytes: half of each counts when it is read, half when its lines are in the ledger */
      done: number
      /** Of so many */
      all: number
    }
    /** Why it was refused, or failed */
    reason?: string
    /** The same as facts, for programs: each names what would settle it */
    faults?: Wire['ImportFault'][]
    /** Of a refused or failed one: the later import that took the same content */
    importedAs?: string
    /** Refused as CSV of a bank that is not known: a profile of it would help, see /manage/csv-profiles/try */
    needsProfile?: boolean
    /** What people call the file */
    file?: string
    /** What it is; there when it is done */
    format?: string
    /** In bytes */
    size: number
    /** Of the file, as sha256sum prints it */
    sha256?: string
    /** How many statements were in it */
    statements: number
    /** How many transactions were new */
    added: number
    /** Whether the file itself can be downloaded */
    kept: boolean
    /** The owner of an account in it was forgotten: file, name and report are gone */
    erased: boolean
    report?: Wire['ImportReport']
  }
  InquiryEdit: {
    /** The tenant's own name for it */
    name?: string
    /** What the owner is shown */
    displayName?: string
    /** Why the tenant asks */
    description?: string
    /** What may be read */
    scope?: 'all' | 'accounts' | 'balances' | 'transactions'
    /** How often */
    frequency?: 'once' | 'daily'
    /** How long a consent is valid */
    validityDays?: number
  }
  InquiryMove: {
    inquiry: Wire['ManagedInquiry']
    /** Consents that ended with it */
    consentsEnded: number
  }
  InquiryTexts: {
    /** What the owner is shown */
    displayName: string
    /** Why the tenant asks */
    description: string
  }
  Job: {
    /** The job */
    id: string
    /** What it does */
    kind: string
    /** Ids of what it is about */
    payload: Record<string, unknown>
    /** The names of the ids in it, as they are now; of those that have one */
    names?: Record<string, string>
    /** Whether it waits, runs, or failed for good */
    state: 'waiting' | 'running' | 'failed'
    /** How often it was claimed */
    attempts: number
    /** How often it failed in a row */
    failures: number
    /** A code of the last failure */
    error?: string
    /** Since when it is there */
    created: string
    /** When it is due, or while it runs, how long its worker holds it */
    runAt: string
    /** When it failed for good */
    failed?: string
  }
  JobList: {
    /** The newest first */
    data: Wire['Job'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  JoinOwners: {
    /** The owner who is the same person */
    other: string
  }
  JoinTransactions: {
    /** The transaction of the same account that is the same payment; it leaves the list */
    with: string
  }
  JoinedOwners: {
    /** Who stays */
    ownerId: string
    /** Who was joined */
    joined: string
    /** Accounts that moved */
    accounts: number
    /** Consents that moved */
    consents: number
    /** Unanswered consents that ended */
    ended: number
    /** How the person is called and reached from then on */
    owner: {
      /** Empty where nobody has said it yet */
      name: string
      /** Empty for none */
      email?: string
      /** E.164; empty for none */
      phoneNumber?: string
    }
  }
  KeyEdit: {
    /** For people */
    label?: string
    /** Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost */
    allowedDomains?: string[]
    /** When it expires; null for never */
    expires?: string | null
  }
  Lineage: {
    /** The transaction */
    transactionId: string
    /** Its account */
    accountId: string
    /** Name of the account; missing where it has none */
    accountName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment?: 'sandbox' | 'production'
    /** The account's, in which the day of `executed` is the day of booking */
    timeZone: string
    /** Where it comes from */
    origin: {
      /** Who reported it first */
      source: string
      /** When the service first saw it */
      created: string
      /** Revision of the account with which it came */
      firstRevision: number
      /** statement, report, notification or records */
      nature?: string
      /** The bank's own id of the delivery */
      statementId?: string
      /** When the bank made it */
      delivered?: string
    }
    /** What it is and was, the newest first, as far as it is kept */
    versions: Wire['TransactionVersion'][]
    /** The newest first; empty where only one source reported it, once */
    matches: Wire['Match'][]
    correction?: {
      /** The code that an operator gave to this transaction alone, or none */
      code: string
      /** Who it was */
      madeBy: string
      /** When */
      created: string
    }
    /** What was joined into it, the last one first */
    joined: string[]
    /** The transaction that it was joined into */
    joinedInto?: string
  }
  Logo: {
    /** Of the newest upload. While it waits or has failed, the logo before it is still shown */
    state: 'none' | 'waiting' | 'synchronised' | 'failed'
    /** Why the last try failed */
    reason?: string
    /** The logo that is shown now */
    logoUrl?: string
  }
  ManagedAccount: {
    /** The account */
    id: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** Its owner */
    ownerId: string
    /** Name of its owner; missing where it has none */
    ownerName?: string
    /** The bank */
    providerId: string
    /** Name of the bank; missing where it has none */
    providerName?: string
    /** What the bank calls it */
    name: string
    /** Who holds it, as the bank writes it */
    holder: string
    /** Empty for none */
    iban?: string
    /** ISO 4217 */
    currency: string
    /** Where a bare date means midnight */
    timeZone: string
    /** Exact decimal, as reported last */
    balance?: string
    /** When it was reported */
    balanceAt?: string
    /** When the newest delivery was made */
    dataAsOf?: string
    /** Incremented by each change of its transactions */
    revision: number
    /** Since when it is there */
    created: string
  }
  ManagedAccountList: {
    /** The newest first */
    data: Wire['ManagedAccount'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ManagedConsent: {
    /** The consent */
    id: string
    /** What it answers */
    inquiryId: string
    /** What the tenant calls the inquiry; missing where it has none */
    inquiryName?: string
    /** Who asked */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Who was asked */
    ownerId: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** How it stands now */
    status: 'initiated' | 'started' | 'received' | 'partially_authorised' | 'valid' | 'rejected' | 'failed' | 'revoked_by_psu' | 'expired' | 'terminated_by_tpp'
    /** What may be read */
    scope: 'all' | 'accounts' | 'balances' | 'transactions'
    /** How often */
    frequency: 'once' | 'daily'
    /** When it ends by itself */
    validUntil?: string
    /** When it was asked for */
    created: string
    /** When its status changed last */
    modified: string
    /** When it ended after it had been given, by itself or by somebody */
    ended?: string
    /** The operator who ended it for the owner or the tenant; none where they did it; missing where it has none */
    endedBy?: string
  }
  ManagedConsentList: {
    /** The newest first */
    data: Wire['ManagedConsent'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ManagedInquiry: {
    /** The inquiry */
    id: string
    /** Its tenant */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** Only an active one takes new consents */
    status: 'initiated' | 'active' | 'inactive' | 'deleted'
    /** The tenant's own name for it */
    name: string
    /** What the owner is shown */
    displayName: string
    /** Why the tenant asks */
    description: string
    /** What may be read */
    scope: 'all' | 'accounts' | 'balances' | 'transactions'
    /** How often */
    frequency: 'once' | 'daily'
    /** How long a consent is valid */
    validityDays: number
    translations: {
      en?: {
        displayName: string
        description: string
      }
      de?: {
        displayName: string
        description: string
      }
      fr?: {
        displayName: string
        description: string
      }
      it?: {
        displayName: string
        description: string
      }
      es?: {
        displayName: string
        description: string
      }
      nl?: {
        displayName: string
        description: string
      }
      sl?: {
        displayName: string
        description: string
      }
      hr?: {
        displayName: string
        description: string
      }
    }
    /** Since when it is there */
    created: string
    /** When it was changed last */
    modified: string
  }
  ManagedInquiryList: {
    /** The newest first */
    data: Wire['ManagedInquiry'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ManagedKey: {
    /** The key */
    id: string
    /** Its tenant */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** For people */
    label: string
    /** Whether it can be used now */
    status: 'usable' | 'disabled' | 'expired'
    /** Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost */
    allowedDomains: string[]
    /** Since when it is there */
    created: string
    /** When it expires */
    expires?: string
    /** When it was disabled */
    disabled?: string
    /** How the key begins */
    prefix?: string
    /** When it last got an access token, to the minute; missing if never */
    lastUsed?: string
    /** The key that it was rotated into */
    replacedBy?: string
  }
  ManagedKeyList: {
    /** The newest first */
    data: Wire['ManagedKey'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ManagedMessage: {
    /** The message */
    id: string
    /** What it is about */
    kind: 'consent_pin' | 'consent_receipt' | 'consent_ended' | 'sign_in_pin' | 'erasure_pin' | 'connection_notice' | 'webhook_disabled'
    /** How */
    channel: 'email' | 'sms'
    /** Enough to recognise it */
    address: string
    /** Who has this address */
    ownerId?: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** Its language */
    language: string
    /** Whether it was sent */
    state: 'waiting' | 'sent' | 'dropped' | 'given_up'
    /** Why it was not sent, or not yet */
    reason?: string
    /** While it waits */
    attempts?: number
    /** Whether it can be sent again: it is no longer tried, somebody has the address, no later one of its kind went there, and a PIN can still be entered */
    isResendable: boolean
    /** Of a message with a PIN: what became of the PIN */
    pinState?: 'open' | 'used' | 'expired' | 'tried_too_often'
    /** Since when it is there */
    created: string
    /** Until when it is tried */
    expires: string
  }
  ManagedTenant: {
    /** The tenant */
    id: string
    /** Its short name in addresses */
    slug: string
    /** What owners see */
    name: string
    /** Legal name */
    companyName: string
    /** Street */
    addressStreet: string
    /** Street number */
    addressStreetNumber: string
    /** City */
    addressCity: string
    /** ZIP code */
    addressZipCode: string
    /** Country code */
    addressCountry: string
    /** Where the logo is served, once it is synchronised */
    logoUrl?: string
    /** Its page about privacy; empty for none */
    privacyUrl?: string
    /** Since when it is there */
    created: string
    /** Since when it is retired */
    retired?: string
  }
  ManagedTenantList: {
    /** The newest first */
    data: Wire['ManagedTenant'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ManagedWebhook: {
    /** The endpoint */
    webhookId: string
    /** Where events are sent */
    url: string
    /** The types that are sent; all of them if it is empty */
    events: string[]
    /** Nothing is sent to a disabled one */
    status: 'enabled' | 'disabled'
    /** It answered 410; or nothing was delivered for 5 days; or it was requested */
    disabledReason?: 'gone' | 'failing' | 'request'
    /** When it was disabled */
    disabled?: string
    /** Since when every try has failed */
    failingSince?: string
    /** Until when the previous secret signs too */
    previousSecretUntil?: string
    /** When it was made */
    created: string
    /** Slug of the tenant; the operator's own have none */
    tenant?: string
    /** The tenant */
    tenantId?: string
    /** Its name; missing where it has none */
    tenantName?: string
    /** Of the tenant */
    environment?: 'sandbox' | 'production'
    /** Whether it has ever taken an event */
    hasDelivered: boolean
  }
  ManagedWebhookChange: {
    /** Where events are sent: https:// and a public address of yours. A demo sends to this machine, too: to a receiver on port 9000, such as that on the page about webhooks */
    url?: string
    /** Only these types; all of them without it, or if it is empty */
    events?: ('consent.started' | 'consent.received' | 'consent.partially_authorised' | 'consent.valid' | 'consent.rejected' | 'consent.failed' | 'consent.revoked_by_psu' | 'consent.expired' | 'consent.terminated_by_tpp' | 'transactions.changed' | 'account.updated' | 'inquiry.updated' | 'connection.renewal_due' | 'connection.action_needed' | 'connection.ended' | 'connection.restored' | 'import.finished')[]
    /** Enabling it again begins anew: what was given up can be replayed */
    status?: 'enabled' | 'disabled'
  }
  ManagedWebhookList: {
    /** Newest first */
    data: Wire['ManagedWebhook'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  Match: {
    /** Revision of the account */
    revision: number
    /** By what it was found: id, reference (of the bank, or end-to-end id), balance, content (same day and words), similar, moved (to another day), hold, or operator where a person decided */
    rule: string
    /** What agreed and what did not */
    evidence: string[]
    /** When that was */
    recorded: string
    /** The delivery that reported it; missing for records and for decisions of a person */
    delivery?: {
      /** Who reported it */
      source: string
      /** What it was: statement, report, notification or records */
      nature: string
      /** The bank's own id of it */
      statementId?: string
      /** When the bank made it */
      created: string
    }
  }
  MatchList: {
    /** The transaction */
    transactionId: string
    /** Its account */
    accountId: string
    /** The transaction that it was joined into */
    joinedInto?: string
    /** What was joined into it, the last one first */
    joined: string[]
    /** The newest first; empty where only one source reported it, once */
    data: Wire['Match'][]
  }
  MessageList: {
    /** The newest first */
    data: Wire['ManagedMessage'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  NewAccount: {
    /** Its owner */
    ownerId: string
    /** The bank */
    providerId: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** What the bank calls it */
    name: string
    /** Who holds it, as the bank writes it */
    holder: string
    /** ISO 4217 */
    currency: string
    /** Empty for none */
    iban?: string
  }
  NewInquiry: {
    /** Its tenant */
    tenantId: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** The tenant's own name for it */
    name: string
    /** What the owner is shown */
    displayName: string
    /** Why the tenant asks */
    description: string
    /** What may be read */
    scope: 'all' | 'accounts' | 'balances' | 'transactions'
    /** How often */
    frequency: 'once' | 'daily'
    /** How long a consent is valid */
    validityDays: number
  }
  NewKey: {
    /** Its tenant */
    tenantId: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** For people */
    label?: string
    /** Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost */
    allowedDomains?: string[]
    /** When it expires; never without it */
    expires?: string
  }
  NewManagedWebhook: {
    /** Where events are sent: https:// and a public address of yours. A demo sends to this machine, too: to a receiver on port 9000, such as that on the page about webhooks */
    url: string
    /** Only these types; all of them without it, or if it is empty */
    events?: ('consent.started' | 'consent.received' | 'consent.partially_authorised' | 'consent.valid' | 'consent.rejected' | 'consent.failed' | 'consent.revoked_by_psu' | 'consent.expired' | 'consent.terminated_by_tpp' | 'transactions.changed' | 'account.updated' | 'inquiry.updated' | 'connection.renewal_due' | 'connection.action_needed' | 'connection.ended' | 'connection.restored' | 'import.finished')[]
    /** Slug of the tenant; the operator's own without it */
    tenant?: string
    /** With a tenant */
    environment?: 'sandbox' | 'production'
  }
  NewOperator: {
    /** Of the person */
    email: string
    /** What they may do */
    role: 'viewer' | 'editor' | 'admin'
  }
  NewOperatorToken: {
    /** What it is for */
    label: string
    /** What it may do; not more than you */
    role: 'viewer' | 'editor' | 'admin'
    /** When it ends; without this it does not */
    expires?: string
  }
  NewOwner: {
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** Name */
    name: string
    /** Empty for none */
    email?: string
    /** E.164; empty for none */
    phoneNumber?: string
  }
  NewProvider: {
    /** The bank */
    id: string
    /** What people call it */
    name: string
    /** Its country */
    country: string
    /** Where a bare date means midnight; it stays */
    timeZone: string
  }
  NewTenant: {
    /** Lower-case letters, digits and single hyphens; it stays */
    slug: string
    /** What owners see */
    name: string
    /** Legal name */
    companyName?: string
    /** Street */
    addressStreet?: string
    /** Street number */
    addressStreetNumber?: string
    /** City */
    addressCity?: string
    /** ZIP code */
    addressZipCode?: string
    /** Country code */
    addressCountry?: string
    /** Its page about privacy; empty for none */
    privacyUrl?: string
  }
  Operator: {
    /** The operator */
    id: string
    /** With which they sign in */
    email: string
    /** What they may do */
    role: 'viewer' | 'editor' | 'admin'
    /** Whether they can no longer sign in */
    disabled: boolean
    /** Whether a second factor is enrolled */
    totp: boolean
    /** When they were added */
    created: string
    /** When a browser of theirs was last here */
    seen?: string
    /** A new password: shown once, in the answer that made it */
    password?: string
  }
  OperatorChange: {
    /** Its number in the log */
    number: number
    /** When */
    made: string
    /** Who */
    by: {
      /** The operator or token; `command` at the command line */
      id: string
      /** As it was then */
      name: string
      /** As it was then */
      role: 'viewer' | 'editor' | 'admin'
    }
    /** What was done */
    action: string
    /** The id of what was changed */
    subject: string
    /** Its name as it is now; missing where it has none */
    subjectName?: string
    /** The fields that differ, as they were; null where there was nothing */
    before: Record<string, unknown> | null
    /** The same fields after it; null where nothing is left */
    after: Record<string, unknown> | null
    /** The names of the ids in it, as they are now; of those that have one */
    names?: Record<string, string>
    /** Covers this change and, with the one before, all earlier ones */
    hash: string
  }
  OperatorChangeList: {
    data: Wire['OperatorChange'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  OperatorEdit: {
    /** What they may do from now on */
    role?: 'viewer' | 'editor' | 'admin'
    /** Whether they can no longer sign in; ends their sessions and tokens */
    disabled?: boolean
    /** Removes the second factor and ends all sessions: they enrol another at the next sign-in */
    resetTotp?: true
    /** Sets a new password, which the answer shows once, and ends all sessions */
    resetPassword?: true
  }
  OperatorList: {
    data: Wire['Operator'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  OperatorSession: {
    /** What is missing: `code` of the second factor, or to `enrol` one; null where the operator is signed in */
    next: 'code' | 'enrol' | null
    /** When it ends without another request */
    expires: string
    /** When it ends in any case */
    ends: string
    /** Who is signed in; missing as long as `next` is not null */
    operator?: {
      /** The operator */
      id: string
      /** Their address */
      email: string
      /** What they may do */
      role: 'viewer' | 'editor' | 'admin'
      /** Whether a second factor is enrolled */
      totp: boolean
      /** How many recovery codes are left */
      recoveryCodes: number
    }
  }
  OperatorSessionLine: {
    /** The session */
    id: string
    /** Whether it is this one */
    current: boolean
    /** What the browser says it is */
    userAgent: string
    /** When the operator signed in */
    created: string
    /** The last request, to the minute */
    seen: string
    /** When it ends without another request */
    expires: string
  }
  OperatorSessionList: {
    data: Wire['OperatorSessionLine'][]
    metadata: Record<string, unknown>
  }
  OperatorToken: {
    /** The token, for lists and for ending it */
    id: string
    /** What it is for */
    label: string
    /** What it may do */
    role: 'viewer' | 'editor' | 'admin'
    /** When it was made */
    created: string
    /** When it ends; missing where it does not */
    expires?: string
    /** Whether it was ended */
    disabled: boolean
    /** Whose it is: it ends when they are removed or disabled. Missing where it is not known */
    madeBy?: string
    /** The token itself: shown once, in the answer that made it */
    token?: string
  }
  OperatorTokenList: {
    data: Wire['OperatorToken'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  Overview: {
    /** The oldest first; reads, errors and consents are up to a minute old */
    days: {
      /** The day (UTC) */
      day: string
      /** Recorded reads */
      reads: number
      refusals: {
        /** errorCode and errorSubCode */
        code: string
        /** How many */
        count: number
      }[]
      consents: {
        /** How many consents had this status */
        status: string
        /** How many */
        count: number
      }[]
      imports: {
        /** Imports that began on this day */
        status: string
        /** How many */
        count: number
      }[]
    }[]
    /** The twelve that read most, by environment; the most first */
    tenants: ({
      /** Who read */
      tenantId: string
      /** Its name; missing where it has none */
      tenantName?: string
      /** Where the key lives; what lives in one environment is never seen from the other */
      environment: 'sandbox' | 'production'
      /** Recorded reads, one number for each of the days */
      reads: number[]
    })[]
    messages: {
      /** Messages that are kept, which is a day */
      state: string
      /** How many */
      count: number
    }[]
    /** Size of the database */
    databaseBytes: number
    /** What only a person can decide */
    needsPerson: {
      /** Doubtful matches; 10000 is that many or more */
      reviews: number
      /** Imports of the last 7 days that were refused or failed, and whose file was not sent again since */
      failedImports: number
      /** Jobs that failed for good */
      failedJobs: number
      /** Jobs that no worker has taken for five minutes */
      overdueJobs: number
      /** Webhooks to which nothing can be delivered at the moment */
      failingWebhooks: number
      /** Webhooks that were disabled because they answered 410 or failed for 5 days */
      disabledWebhooks: number
      /** Connections whose bank refuses our credentials or settings */
      misconfiguredConnections: number
      /** Connections whose bank answers with what cannot be read */
      malformedConnections: number
      /** Banks that are not asked for a while, because they fail for everybody */
      pausedBanks: number
      /** Usable keys that expire within 30 days */
      endingKeys: ({
        /** The key */
        id: string
        /** The tenant's slug */
        tenant: string
        /** The tenant's name; missing where it has none */
        tenantName?: string
        /** Where the key lives; what lives in one environment is never seen from the other */
        environment: 'sandbox' | 'production'
        /** For people */
        label: string
        /** When it expires */
        expires: string
      })[]
    }
  }
  Owner: {
    /** The owner */
    id: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** Empty where nobody has said it yet */
    name: string
    /** Empty for none */
    email?: string
    /** E.164; empty for none */
    phoneNumber?: string
    /** Since when there is a record */
    created: string
    /** When the personal data was erased */
    erased?: string
    /** The owner who turned out to be the same person */
    joinedInto?: string
  }
  OwnerDetail: {
    /** The owner */
    id: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** Empty where nobody has said it yet */
    name: string
    /** Empty for none */
    email?: string
    /** E.164; empty for none */
    phoneNumber?: string
    /** Since when there is a record */
    created: string
    /** When the personal data was erased */
    erased?: string
    /** The owner who turned out to be the same person */
    joinedInto?: string
    accounts: {
      /** The account */
      id: string
      /** IBAN */
      iban?: string
      /** Since when it is there */
      created: string
      /** When a balance was reported last */
      balanceAt?: string
    }[]
    /** The newest first; 500 at most */
    consents: Wire['ManagedConsent'][]
  }
  OwnerEdit: {
    /** Empty where nobody has said it yet */
    name?: string
    /** Empty for none */
    email?: string
    /** E.164; empty for none */
    phoneNumber?: string
  }
  OwnerList: {
    /** The newest first */
    data: Wire['Owner'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  Provider: {
    /** The bank */
    id: string
    /** What people call it */
    name: string
    /** Its country */
    country: string
    /** Where a bare date means midnight; it stays */
    timeZone: string
    /** The bank profile by which owners connect it */
    profile?: string
  }
  ProviderEdit: {
    /** What people call it */
    name?: string
    /** Its country */
    country?: string
    profile?: string | null
    /** The connector of that profile */
    connector?: 'berlin-group' | 'enable-banking' | 'simplefin'
  }
  ProviderList: {
    /** The newest first */
    data: Wire['Provider'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  QueuedDelivery: {
    /** The event, as in webhook-id */
    deliveryId: string
  }
  RawAnswers: {
    /** In order; none where they are not kept any more */
    data: {
      /** What was asked for */
      part: string
      /** What the bank calls its format */
      contentType: string
      /** When it was asked */
      asked: string
      /** The answer as text, with secrets replaced */
      body: string
    }[]
  }
  ReadList: {
    /** The newest first */
    data: Wire['RecordedRead'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  Recategorisation: {
    /** The work */
    id: string
    /** Whether categories are decided again, or codes get other groups after an upgrade */
    purpose: 'categories' | 'groups'
    /** How far it is */
    status: 'queued' | 'running' | 'done'
    /** Accounts that are through */
    accountsDone: number
    /** Transactions that were looked at */
    rowsSeen: number
    /** Transactions that were changed */
    rowsChanged: number
    /** When it was planned */
    created: string
    /** When it was through */
    finished?: string
  }
  RecategorisationList: {
    /** The newest first */
    data: Wire['Recategorisation'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  RecordedRead: {
    /** Its place in the log: chain, sequence and position */
    id: string
    /** When */
    readAt: string
    /** Who read */
    tenantId?: string
    /** Name of who read; missing where it has none */
    tenantName?: string
    /** With which key */
    keyId: string
    /** What people call the key; missing where it has none */
    keyName?: string
    /** Under which consent */
    consentId: string
    /** Whose data */
    ownerId?: string
    /** Name of the owner, or how they are reached; missing where it has none */
    ownerName?: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment?: 'sandbox' | 'production'
    /** Which account */
    accountId: string
    /** Name of the account; missing where it has none */
    accountName?: string
    /** What was read */
    what: 'account' | 'transactions' | 'transaction' | 'changes'
    /** Bounds of the read */
    fromBookedTime?: string
    /** Bounds of the read */
    untilBookedTime?: string
    /** Revision of the account */
    revision: number
    /** Rows that were sent */
    rows: number
    /** The request */
    requestId: string
  }
  RecoveryCodes: {
    /** Ten codes, each good once instead of one of the app. They are not shown again */
    recoveryCodes: string[]
  }
  RenewRecoveryCodes: {
    /** Of the operator */
    password: string
  }
  Replay: {
    /** Events from then on, included */
    from: string
    /** Events until then, excluded */
    until: string
  }
  ReplayReport: {
    /** The fetch */
    fetchId: string
    /** New transactions */
    added: number
    /** Transactions with other content */
    changed: number
    /** Transactions that left the list */
    removed: number
    /** Known already */
    unchanged: number
  }
  Replayed: {
    /** How many events are sent again: the oldest, and at most 10,000 in one call. In a preview: would be */
    replayed: number
  }
  Retirement: {
    /** The tenant */
    tenantId: string
    /** Since when it is retired; missing in a preview */
    retired?: string
    /** Usable keys that end */
    keys: number
    /** Inquiries that end */
    inquiries: number
    /** Valid consents that end */
    consents: number
    /** Consents that nobody has answered yet; they end too */
    openConsents: number
  }
  /** Two transactions that may be one payment. Where the candidate is the transaction itself, the question is whether it is a payment: no statement has it, and it is not in the list; dismissing lists it, withdrawing keeps it out. Where the candidate is the transaction itself and it is in the list, only the reason says more */
  Review: {
    /** The account of both */
    accountId: string
    /** Its name; missing where it has none */
    accountName?: string
    /** The account's, in which the day of `executed` is the day of booking */
    timeZone: string
    /** Why it was not decided: may be the same payment; one is missing where the other is new; may be this hold, or another; has another amount than this hold; may have moved to another day; may be a part of it; may be in a statement that is not here yet; still pending; in another form; no statement has it; too many of one amount to compare */
    reason: string
    /** Revision of the account */
    revision: number
    /** Since when it is listed */
    since: string
    transaction: Wire['ReviewedTransaction']
    candidate: Wire['ReviewedTransaction']
  }
  ReviewList: {
    data: Wire['Review'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ReviewedTransaction: {
    /** The transaction */
    id: string
    /** How it stands */
    status: 'booked' | 'pending'
    /** Booked time */
    executed: string
    /** A decimal; minus means that money leaves the account */
    amount: string
    /** Of the account */
    currency: string
    /** What it says */
    description?: string
    /** Name of the other side */
    counterparty?: string
  }
  RotateKey: {
    /** For how long the old pair still works */
    overlapHours: number
    /** When it expires; never without it */
    expires?: string
  }
  RotatedKey: {
    /** The key */
    id: string
    /** Its tenant */
    tenantId: string
    /** The tenant's slug */
    tenant: string
    /** The tenant's name */
    tenantName: string
    /** Where the key lives; what lives in one environment is never seen from the other */
    environment: 'sandbox' | 'production'
    /** For people */
    label: string
    /** Whether it can be used now */
    status: 'usable' | 'disabled' | 'expired'
    /** Domains whose pages may use it; with an empty list, none may. A sandbox key may have localhost:*, any port of localhost */
    allowedDomains: string[]
    /** Since when it is there */
    created: string
    /** When it expires */
    expires?: string
    /** When it was disabled */
    disabled?: string
    /** How the key begins */
    prefix?: string
    /** When it last got an access token, to the minute; missing if never */
    lastUsed?: string
    /** The key that it was rotated into */
    replacedBy?: string
    /** Shown once */
    apiKey?: string
    /** Shown once; only a hash is stored */
    apiSecret?: string
    /** The key that it replaces */
    replaces: {
      /** The old key */
      id: string
      /** When it ends */
      expires: string
    }
  }
  /** All that are given must hold */
  RuleConditions: {
    /** These words stand in the text or the name, side by side, as whole words */
    hasWords?: string
    /** The text or the name begins with these words */
    startsWith?: string
    /** The whole text or name; * stands for anything */
    like?: string
    /** The whole name of the other side; * stands for anything */
    counterparty?: string
    /** IBAN of the other side */
    counterpartyIban?: string
    /** Creditor identifier of a direct debit */
    creditorId?: string
    /** How the bank's own code begins */
    bankCode?: string
    /** Where it was bought, or else where the account is */
    country?: string
    /** Currency of the account */
    currency?: string
    /** - for money that leaves the account, + for money that comes */
    sign?: string
    /** Without a sign, included */
    amountFrom?: string
    /** Without a sign, included */
    amountTo?: string
  }
  /** All that are given must hold */
  RuleConditionsInput: {
    /** These words stand in the text or the name, side by side, as whole words */
    hasWords?: string
    /** The text or the name begins with these words */
    startsWith?: string
    /** The whole text or name; * stands for anything */
    like?: string
    /** The whole name of the other side; * stands for anything */
    counterparty?: string
    /** IBAN of the other side */
    counterpartyIban?: string
    /** Creditor identifier of a direct debit */
    creditorId?: string
    /** How the bank's own code begins */
    bankCode?: string
    /** Where it was bought, or else where the account is */
    country?: string
    /** Currency of the account */
    currency?: string
    /** - for money that leaves the account, + for money that comes */
    sign?: string
    /** Without a sign, included */
    amountFrom?: string
    /** Without a sign, included */
    amountTo?: string
  }
  Seal: {
    /** 1 is the first */
    number: number
    /** When it was made */
    sealedAt: string
    /** The month that left the database with it: 2611 is November 2026 */
    archivedMonth?: number
    /** Of the segments that it covers, in hex */
    root: string
    /** Of this seal and the one before, in hex */
    hash: string
    /** Ed25519, base64url */
    signature: string
    /** Of the signature, base64url */
    publicKey: string
  }
  SealList: {
    /** The newest first */
    data: Wire['Seal'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  ServiceHealth: {
    /** The worst of all findings */
    state: 'ok' | 'warning' | 'fault'
    findings: ({
      /** How bad it is */
      state: 'ok' | 'warning' | 'fault'
      /** What was looked at */
      about: string
      /** What was found */
      found: string
      /** What to do about it */
      remedy?: string
    })[]
    /** Jobs by kind, of those that have some */
    queue: {
      /** What the jobs do */
      kind: string
      /** Not begun, or to be tried again */
      waiting: number
      /** Of these, those that a worker could take now */
      due: number
      /** At work */
      running: number
      /** Failed for good */
      failed: number
    }[]
    worker: {
      /** Whether the recurring tasks are done in time: without a worker they are not */
      isWorking: boolean
      /** When the next of them is due */
      taskDue?: string
    }
    /** Size of the database */
    databaseBytes: number
  }
  SettingsInForce: {
    data: {
      /** The environment variable */
      name: string
      /** What it does */
      about: string
      /** As it is; secrets are masked */
      value?: string
      /** What holds without it */
      otherwise: string
    }[]
  }
  SignIn: {
    /** Of the operator */
    email?: string
    /** Together with the e-mail address */
    password?: string
    /** The six digits of the authenticator app, or a recovery code */
    code?: string
  }
  SourceRecord: {
    /** The bank's own id of the movement; the same id is the same movement */
    sourceId?: string
    /** The bank's own references, as its statements have them */
    bankReferences?: string[]
    /** What the payer's bank passes through to the payee's */
    endToEndId?: string
    /** Whether the bank has booked it */
    status: 'booked' | 'pending'
    /** Date, or date-time with an offset; a booked record has it */
    booked?: string
    /** Date-time with an offset at which it was authorised */
    authorised?: string
    /** Date */
    valueDate?: string
    /** Minus means that money leaves the account */
    amount: string
    /** The account's */
    currency: string
    /** Of the account after it, where the bank proves it */
    balance?: string
    /** What it was for */
    description?: string
    /** Reference of the payment */
    reference?: string
    /** Further text */
    additional?: string
    counterparty?: {
      /** Name */
      name?: string
      /** IBAN */
      iban?: string
      /** URL of a payment pointer */
      paymentPointer?: string
    }
    exchange?: {
      /** Source currency */
      source: string
      /** Target currency */
      target: string
      /** Currency that the rate is expressed in */
      unit?: string
      /** Rate */
      rate: string
    }
    /** ISO 20022 or own transaction code */
    bankCode?: string
    /** Merchant category code */
    merchantCode?: string
    categorization?: {
      /** Merchant category code */
      code: string
      /** What it means */
      description: string
      /** Its group */
      groupId: number
      /** What the group is */
      groupDescription: string
    }
  }
  StatementReport: {
    accountId: string | null
    /** As the file names it */
    account?: string
    /** Its currency */
    currency?: string
    /** The books, an intraday report, or a notification */
    nature: 'statement' | 'report' | 'notification'
    /** The bank's own id of it */
    id?: string
    /** Opening balance */
    opening?: string
    /** Closing balance */
    closing?: string
    /** Lines */
    entries: number
    /** Of the lines */
    sum: string
    /** Closing less opening less the lines; reported, never plugged */
    gap?: string
    /** Whether the lines add up to the balances */
    balanced: boolean
  }
  TenantEdit: {
    /** What owners see */
    name?: string
    /** Legal name */
    companyName?: string
    /** Street */
    addressStreet?: string
    /** Street number */
    addressStreetNumber?: string
    /** City */
    addressCity?: string
    /** ZIP code */
    addressZipCode?: string
    /** Country code */
    addressCountry?: string
    /** Its page about privacy; empty for none */
    privacyUrl?: string
  }
  Totp: {
    /** To type into an authenticator app */
    secret: string
    /** The same for a QR code */
    uri: string
  }
  Transaction: {
    /** One id for life: from pending to booked to corrected */
    id: string
    /** When the service first saw it */
    created: string
    /** Its booked time, which the list is sorted and filtered by */
    executed: string
    /** The account */
    accountId: string
    /** What it was for */
    description?: string
    details?: Wire['Details']
    /** Minus means that money leaves the account; a decimal number with exactly two places */
    amount: number
    /** Balance of the account after it, where the bank proves it; a decimal number with exactly two places */
    balance?: number
    /** Currency of amount and balance (ISO 4217) */
    currency: string
    /** Whether the bank has booked it */
    status: 'booked' | 'pending'
    /** IBAN that the money comes from */
    source?: string
    /** IBAN that the money goes to */
    target?: string
    sourceAccount?: Wire['AccountParty']
    targetAccount?: Wire['AccountParty']
    categorization?: Wire['Categorization']
  }
  TransactionVersion: {
    /** Revision of the account that began it */
    since: number
    /** Revision that ended it; missing for the current one */
    until?: number
    /** Why it was written */
    reason: string
    /** booked or pending */
    status: string
    transaction?: Wire['Transaction']
    /** What the bank reported */
    record: Record<string, unknown>
    category?: {
      /** What decided */
      reason: string
      /** From 0 to 1 */
      confidence: number
      /** Version of the data */
      data?: string
    }
  }
  WebhookDelivery: {
    /** The event, as in webhook-id */
    deliveryId: string
    /** What has happened */
    type: string
    /** A pending one is tried again */
    status: 'pending' | 'delivered' | 'failed'
    /** How often it was tried */
    attempts: number
    /** The body that is sent, the same each time */
    payload: string
    /** When it happened */
    created: string
    /** When it was tried last */
    attempted?: string
    /** The status of the last answer */
    answerStatus?: number
    /** The beginning of the last answer */
    answer?: string
    /** Why the last try failed, or why there is none */
    error?: string
    /** When a pending one is tried next */
    nextTry?: string
    /** An earlier event of the same subject, which is delivered first */
    waitsFor?: string
    /** The last 20 tries, also of replays, the oldest first; of earlier answers 200 characters are kept */
    tries: Wire['WebhookTry'][]
  }
  WebhookDeliveryList: {
    /** Newest first */
    data: Wire['WebhookDelivery'][]
    metadata: {
      /** There exactly when there is more */
      next_cursor?: string
    }
  }
  WebhookSecret: {
    /** The endpoint */
    webhookId: string
    /** Signs the events from now on; it is not shown again */
    secret: string
    /** Until when the previous secret signs too */
    previousSecretUntil?: string
  }
  WebhookTry: {
    /** When it began */
    at: string
    /** How long it took, in milliseconds */
    durationMs?: number
    /** The status of the answer */
    answerStatus?: number
    /** The beginning of the answer */
    answer?: string
    /** Why it failed */
    error?: string
  }
  WithdrawnRecord: {
    /** The source has taken the movement back: it leaves the list */
    status: 'withdrawn'
    /** The id under which the source reported it */
    sourceId: string
  }
}
