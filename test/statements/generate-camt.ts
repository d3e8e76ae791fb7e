/** Writes a camt.053 of any size as a stream: `node test/statements/generate-camt.ts FILE ENTRIES [IBAN]`. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export type CamtFacts = {
  iban: string
  /** The range of lines of the one true history: from this one (0 by default) up to, not including, that one. */
  from?: number
  entries: number
  firstDay?: string
  perDay?: number
  /** The error of the closing balance, for statements that do not add up. */
  off?: bigint
  /** As some banks write them. */
  newestFirst?: boolean
}

/** Lines that add up: opening and closing balance are before the entries, as in real files. */
export function* camtText(facts: CamtFacts): Generator<string> {
  const { iban, from = 0, entries, firstDay = '2024-01-01', perDay = 1000, off = 0n, newestFirst = false } = facts
  const cents = (index: number) => ((index * 7919) % 90_000) + 1
  const isCredit = (index: number) => index % 4 === 0
  const sumUpTo = (end: number) => {
    let sum = 1_000_000n
    for (let i = 0; i < end; i++) sum += BigInt(isCredit(i) ? cents(i) : -cents(i))
    return sum
  }
  const first = Date.parse(`${firstDay}T00:00:00Z`)
  const day = (index: number) => new Date(first + Math.floor(index / perDay) * 86_400_000).toISOString().slice(0, 10)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>GEN</MsgId><CreDtTm>${day(entries)}T03:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>GEN-1</Id><ElctrncSeqNb>1</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', sumUpTo(from), day(from))}
${balance('CLBD', sumUpTo(entries) + off, day(entries))}
`
  for (let at = from; at < entries; at++) {
    const i = newestFirst ? entries - 1 - at + from : at
    const [sign, side, other] = isCredit(i) ? ['CRDT', 'Dbtr', 'DbtrAcct'] : ['DBIT', 'Cdtr', 'CdtrAcct']
    yield `<Ntry><NtryRef>${i + 1}</NtryRef><Amt Ccy="EUR">${decimal(BigInt(cents(i)))}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day(i)}</Dt></BookgDt><ValDt><Dt>${day(i)}</Dt></ValDt><AcctSvcrRef>REF${String(i).padStart(12, '0')}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E-${i}</EndToEndId><TxId>TX-${i}</TxId></Refs><Amt Ccy="EUR">${decimal(BigInt(cents(i)))}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
<RltdPties><${side}><Pty><Nm>Company number ${i % 5000} with a name</Nm><PstlAdr><Ctry>SI</Ctry><AdrLine>Main street ${i % 300}</AdrLine></PstlAdr></Pty></${side}><${other}><Id><IBAN>SI56192001234567892</IBAN></Id></${other}></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>BANKSI2XXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>Invoice ${i} of ${day(i)}, thank you for your order number ${i * 31}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
`
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

const decimal = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const balance = (code: string, cents: bigint, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${cents < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

export async function writeCamt(path: string, facts: CamtFacts): Promise<void> {
  const file = createWriteStream(path)
  let piece = ''
  for (const text of camtText(facts)) {
    piece += text
    if (piece.length < 1 << 20) continue
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  file.end(piece)
  await once(file, 'finish')
}

if (import.meta.main) {
  const [path, entries = '1000', iban = 'SI56990021023456767'] = process.argv.slice(2)
  await writeCamt(path!, { iban, entries: Number(entries) })
}
