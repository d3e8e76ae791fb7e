import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openCamtReader } from '../../src/camt/camt.ts'
import { Unreadable } from '../../src/statement.ts'
import { effortOf } from '../effort.ts'
import { around, cut, fixtures, read, readOrRefuse } from './support.ts'

const MARK = '<CdtDbtInd>DBIT</CdtDbtInd>'
const REST = '<Sts>BOOK</Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt>'
const entry = (body: string): string => around(`<Ntry>${body}${REST}</Ntry>`)
const amount = (text: string): string => entry(`<Amt Ccy="EUR">${text}</Amt>${MARK}`)
const doctype = (inside: string): string =>
  amount('1.00').replace('<Document', `<!DOCTYPE Document [${inside}]>\n<Document`)

const LAUGHS = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

/** Faults that would be errors in the books, or attacks, and the message for the bookkeeper. */
const REFUSED: [what: string, xml: string, why: RegExp][] = [
  ['an amount with a decimal comma', amount('12,50'), /line 4: .*"12,50" is not a number such as 12\.50/],
  ['an amount with thousands', amount('1,234.50'), /is not a number/],
  ['an amount in words', amount('ten'), /is not a number/],
  ['an amount with an exponent', amount('1E3'), /is not a number/],
  ['an amount with a blank in it', amount('1 000'), /is not a number/],
  ['an amount of too many digits', amount('1234567890123456789'), /is not a number/],
  ['a point alone', amount('.'), /is not a number/],
  ['an empty amount', amount(''), /the entry has no amount/],
  ['a negative amount', amount('-1.00'), /has a minus beside its mark "DBIT"/],
  ['half an amount on either side of an element', amount('1<b/>0.00'), /<b> stands where only text belongs/],
  ['no amount', entry(MARK), /the entry has no amount/],
  ['two amounts', entry(`<Amt Ccy="EUR">1</Amt><Amt Ccy="EUR">2</Amt>${MARK}`), /has an amount twice/],
  ['no currency', entry(`<Amt>1.00</Amt>${MARK}`), /does not say the currency/],
  ['a currency that is none', entry(`<Amt Ccy="Euro">1.00</Amt>${MARK}`), /"Euro" is not a code such as EUR/],
  ['no mark', entry('<Amt Ccy="EUR">1.00</Amt>'), /whether it is a credit or a debit/],
  ['a mark of its own', entry('<Amt Ccy="EUR">1</Amt><CdtDbtInd>D</CdtDbtInd>'), /"D" is neither CRDT nor DBIT/],
  ['two marks', entry(`<Amt Ccy="EUR">1</Amt>${MARK}${MARK}`), /has a credit or debit mark twice/],
  ['no date anywhere', amount('1.00').replace(/<BookgDt>.*<\/BookgDt>/, ''), /neither the entry nor its statement/],
  [
    'a balance that is no amount',
    around('<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">n/a</Amt></Bal>'),
    /the CLBD balance "n\/a" is not a number/,
  ],
  [
    'an account named after its entries',
    amount('1.00').replace('</Stmt>', '<Acct><Id><IBAN>DE1</IBAN></Id></Acct></Stmt>'),
    /names its account only after its first entry/,
  ],
  ['another message', '<Document xmlns="urn:x"><CstmrCdtTrfInitn/></Document>', /no camt\.052, camt\.053 or camt\.054/],
  ['a web page', '<html><body>Your session has ended</body></html>', /no camt\.052, camt\.053 or camt\.054/],
  ['a message without a statement', '<Document><BkToCstmrStmt/></Document>', /the message has no statement in it/],
  ['nothing', '', /there is no XML document in the file/],
  ['blanks', ' \n ', /there is no XML document in the file/],
  ['plain text', 'Date;Amount\n', /not well-formed XML/],
  ['two documents', amount('1') + amount('1').split('\n').slice(1).join('\n'), /a second XML document follows/],
  ['text after the document', `${amount('1')}\nbye`, /text before or after/],
  ['crossed tags', amount('1.00').replace('</Stmt></BkToCstmrStmt>', '</BkToCstmrStmt></Stmt>'), /closing tag/],
  ['an ampersand', entry(`<Amt Ccy="EUR">1</Amt>${MARK}<AddtlNtryInf>A & B</AddtlNtryInf>`), /not well-formed XML/],
  ['an undefined entity', amount('&one;'), /abbreviation .* that XML does not know/],
  ['a control character', amount('1.00\u0001'), /not well-formed XML/],
  ['a repeated attribute', entry(`<Amt Ccy="EUR" Ccy="USD">1</Amt>${MARK}`), /not well-formed XML/],
  ['a billion laughs', doctype(`<!ENTITY l0 "ha">${LAUGHS}`).replace('1.00', '&l9;'), /it has a DOCTYPE/],
  ['an external entity', doctype('<!ENTITY x SYSTEM "file:///etc/passwd">').replace('1.00', '&x;'), /it has a DOCTYPE/],
  [
    'an external definition',
    amount('1').replace('<Document', '<!DOCTYPE Document SYSTEM "x.dtd"><Document'),
    /DOCTYPE/,
  ],
  ['64 elements too deep', around('<a>'.repeat(70) + '</a>'.repeat(70)), /nested more than 64 deep/],
  ['a million elements deep', around('<a>'.repeat(1_000_000)), /nested more than 64 deep/],
  ['a long text', entry(`<AddtlNtryInf>${'x'.repeat(70_000)}</AddtlNtryInf>`), /more than 64 KiB without a tag/],
  [
    'a long text with comments in it',
    entry(`<AddtlNtryInf>${`${'x'.repeat(40_000)}<!-- -->`.repeat(2)}</AddtlNtryInf>`),
    /a text is longer than 64 KiB/,
  ],
  ['a long comment', around(`<!-- ${'x'.repeat(70_000)} -->`), /more than 64 KiB without a tag/],
  ['a long name', around(`<${'x'.repeat(70_000)}/>`), /more than 64 KiB without a tag/],
  ['a long attribute', around(`<a b="${'x'.repeat(70_000)}"/>`), /more than 64 KiB without a tag/],
  ['a long tail', amount('1') + ' '.repeat(70_000), /more than 64 KiB without a tag/],
]

for (const [what, xml, why] of REFUSED) {
  test(`refused: ${what}`, () => {
    const stated = readOrRefuse(xml)
    assert.equal(typeof stated, 'string', 'it was accepted')
    assert.match(stated as string, why)
    assert.match(stated as string, /^line \d+: /)
  })
}

test('refused: a million attributes, before they are all read', () => {
  const reader = openCamtReader(() => {}, {})
  reader.write('<Document')
  let written = 0
  const flood = () => {
    for (; written < 1_000_000; written += 10)
      reader.write(Array.from({ length: 10 }, (_, n) => ` a${written + n}="1"`).join(''))
  }
  assert.throws(flood, /line 1: an element has more than 32 attributes/)
  assert.ok(written < 100)
})

test('texts that are built to take long are read or refused at once', () => {
  const blanks = `\n${' '.repeat(60_000)}x`
  const reader = openCamtReader(() => {}, {})
  reader.write(around('CUT').split('CUT')[0]!)
  const readAll = () => {
    for (let index = 0; index < 20; index += 1) {
      const texts = `<AddtlNtryInf>${blanks}</AddtlNtryInf><AcctSvcrRef>${'0'.repeat(60_000)}x</AcctSvcrRef>`
      const rate = `<AmtDtls><TxAmt><CcyXchg><XchgRate>${'0'.repeat(60_000)}x</XchgRate></CcyXchg></TxAmt></AmtDtls>`
      const dates = `<ValDt><Dt>2026-03-04T10:00:00.${'1'.repeat(60_000)}x</Dt></ValDt>`
      reader.write(`<Ntry><Amt Ccy="EUR">1.00</Amt>${MARK}${REST}${texts}${rate}${dates}</Ntry>`)
    }
    assert.throws(
      () => reader.write(`<Ntry><Amt Ccy="EUR">${'0'.repeat(60_000)}x</Amt>${MARK}${REST}</Ntry>`),
      Unreadable,
    )
  }
  const effort = effortOf(readAll)
  assert.ok(effort < 5_000, `${effort} ms`)
})

test('refused: a text without end, before memory ends', () => {
  for (const opening of [
    '<Document>',
    '<!DOCTYPE x [',
    '<!-- ',
    '<?pi ',
    '<Document a="',
    '<',
    '<Document><![CDATA[',
  ]) {
    const reader = openCamtReader(() => {}, {})
    let written = 0
    const flood = () => {
      reader.write(opening)
      for (; written < 100_000_000; written += 10_000) reader.write('x'.repeat(10_000))
    }
    assert.throws(flood, (error) => error instanceof Unreadable && /64 KiB without a tag/.test(error.why), opening)
    assert.ok(written < 200_000)
  }
})

test('refused: a file that was cut off, wherever that was', () => {
  for (const { name, xml } of fixtures) {
    const end = xml.lastIndexOf('>')
    // Every position of the small ones; of the others enough to cover every kind of position.
    const step = xml.length < 3_000 ? 1 : 7
    for (let length = 0; length <= end; length += step) {
      assert.equal(typeof readOrRefuse(xml.slice(0, length)), 'string', `${name} cut off after ${length} characters`)
    }
    assert.equal(typeof readOrRefuse(xml.slice(0, end + 1)), 'object')
  }
})

test('a file is refused with the same message however the input is cut', () => {
  // Text around the document is found at the end of a chunk, so its line may be the next one.
  const stated = (...pieces: string[]) =>
    String(readOrRefuse(...pieces)).replace(/^line \d+: (?=.*before or after)/, '')
  for (const [, xml] of REFUSED.filter(([, xml]) => xml.length < 5_000)) {
    const whole = stated(xml)
    fc.assert(
      fc.property(fc.array(fc.nat(xml.length), { maxLength: 20 }), (cuts) =>
        assert.equal(stated(...cut(xml, cuts)), whole),
      ),
      { numRuns: 20 },
    )
  }
})

test('a refused file stays refused', () => {
  const reader = openCamtReader(() => {}, {})
  assert.throws(() => reader.write('<a></b>'), Unreadable)
  assert.throws(() => reader.write('</a>'), /closing tag/)
  assert.throws(() => reader.end(), /closing tag/)
})

test('an error of the listener is not reported as one of the file', () => {
  const failure = new Error('the disk is full')
  const reader = openCamtReader(() => {
    throw failure
  }, {})
  assert.throws(() => reader.write(amount('1.00')), failure)
})

test('a mutated file is read or refused, and nothing else happens', () => {
  const { xml } = fixtures.find(({ name }) => name === 'batch')!
  const damage = fc.record({ from: fc.nat(xml.length), length: fc.nat(60), put: fc.string({ maxLength: 20 }) })
  fc.assert(
    fc.property(damage, ({ from, length, put }) => {
      const stated = readOrRefuse(xml.slice(0, from) + put + xml.slice(from + length))
      assert.ok(typeof stated === 'string' ? /^line \d+: ./.test(stated) : stated.length > 0)
    }),
    { numRuns: 500 },
  )
  assert.ok(read(xml).length > 0)
})
