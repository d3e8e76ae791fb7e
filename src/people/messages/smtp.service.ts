import { createTransport } from 'nodemailer'
import { htmlOf, LOGO_CID } from './mail-html.ts'
import { SEND_LIMIT_MS, SendFailure, type Transport } from './transport.ts'

export type MailSettings = { url: string; from: string }

/** Mail by SMTP. Connections are kept for a while, because a handshake takes longer than a message. */
export function smtpTransport({ url, from }: MailSettings): Transport {
  const transport = transportOf(url)
  const domain = from.match(/@([^\s@>]+)>?$/)?.[1] ?? 'localhost'
  return {
    channels: ['email'],
    send: ({ id, address, language, subject, text, publicUrl, logo }) =>
      withinLimit(
        transport.sendMail({
          from,
          // An object is used unchanged; in a text a comma would add another recipient.
          to: { name: '', address },
          subject,
          text,
          html: htmlOf(text, language, publicUrl, logo !== undefined),
          ...(logo && { attachments: [attached(logo)] }),
          // The same for every attempt, so that a second one after a crash can be distinguished from a second message.
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': language,
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
      ).then(
        () => {},
        (error) => {
          throw failureOf(error)
        },
      ),
    close: () => transport.close(),
  }
}

const attached = (logo: Uint8Array) => ({
  cid: LOGO_CID,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: Buffer.from(logo),
})

export type MailFault = { found: string; remedy: string }

/** For the doctor: undefined when the server accepts our login. */
export async function findMailFault(url: string): Promise<MailFault | undefined> {
  const transport = transportOf(url)
  try {
    await withinLimit(transport.verify())
    return undefined
  } catch (error) {
    return explainFault(error as SmtpError)
  } finally {
    transport.close()
  }
}

function transportOf(url: string) {
  const { hostname } = new URL(url)
  return createTransport({
    pool: true,
    url,
    maxConnections: 4,
    connectionTimeout: SEND_LIMIT_MS,
    greetingTimeout: SEND_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
    dnsTimeout: SEND_LIMIT_MS,
    // A PIN gives a consent, so it is not sent unencrypted; ?requireTLS=false in the address overrides this.
    requireTLS: !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
  })
}

/** The time-outs above are for silence; a server that sends a byte now and then would outlast them. */
async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new SendFailure('SMTP time-out', false)), SEND_LIMIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** By what nodemailer reports; its codes alone do not tell a refused port from a wrong kind of TLS. */
const FAULTS: [of: (error: SmtpError) => boolean, found: string, remedy: string][] = [
  [({ code }) => code === 'EDNS', 'was not found', 'Check the host in SMTP_URL.'],
  [
    ({ message }) => message.includes('ECONNREFUSED'),
    'refuses connections on this port',
    'Check the port in SMTP_URL, usually 465 with smtps:// and 587 with smtp://, and whether the mail server runs.',
  ],
  [
    ({ message }) => message.includes('wrong version number'),
    'speaks no TLS on this port',
    'Use smtp:// in SMTP_URL, which begins TLS after the greeting, or the port for smtps://, usually 465.',
  ],
  [
    ({ code }) => code === 'ETLS',
    'offers no TLS',
    'Choose a mail server with TLS: PINs are not sent unencrypted. In a network of your own: docs/messages.md.',
  ],
  [
    ({ message }) => /certificate/i.test(message),
    'has a certificate that is not trusted',
    'Use the name in SMTP_URL that the certificate has, or renew it. Node reads more authorities from NODE_EXTRA_CA_CERTS.',
  ],
  [({ code }) => code === 'EAUTH', 'does not accept our login', 'Check user and password in SMTP_URL.'],
  [
    ({ code, message }) => code === 'ETIMEDOUT' || message.includes('time-out'),
    'gives no answer',
    'Check host and port in SMTP_URL, and the firewall. A port for smtps:// is silent to smtp://.',
  ],
  [({ code }) => code === 'EPROTOCOL', 'is no mail server', 'Check host and port in SMTP_URL.'],
]

function explainFault(error: SmtpError): MailFault {
  const known = FAULTS.find(([is]) => is(error))
  const { message } = failureOf(error)
  if (!known)
    return { found: `does not accept our login: ${message}`, remedy: 'Check SMTP_URL; docs/messages.md has the codes.' }
  const [, found, remedy] = known
  return { found: `${found} (${message})`, remedy }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** A refusal of the recipient or the content is permanent; one of our connection or login may be fixed in time. */
function failureOf(error: SmtpError): SendFailure {
  if (error instanceof SendFailure) return error
  const { code = error.name, responseCode, command } = error
  const about = command === 'RCPT TO' || command === 'DATA'
  const final = (about && responseCode !== undefined && responseCode >= 500) || isUnaddressable(error)
  return new SendFailure(['SMTP', code, responseCode, command].filter((part) => part !== undefined).join(' '), final)
}

/** An address that cannot be sent to a server at all. */
const isUnaddressable = ({ code, command }: SmtpError): boolean => code === 'EENVELOPE' && command === 'API'
