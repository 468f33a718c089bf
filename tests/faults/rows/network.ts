import { BOTH_ENGINES, must, row, type Rows, type Scenario } from '../row.ts'
import { startTlsRelay, TRUSTED_AUTHORITY, type TlsRelay, type TlsRelayOptions } from '../tls-relay.ts'
import { count, type ProcessOptions } from '../tested-system.ts'

const MAIL_PASSWORD = 'the-password-of-the-mail-server'

type Settings = NonNullable<ProcessOptions['settings']>

const TLS_FAULTS = [
  ['with an expired certificate', 'expired', TRUSTED_AUTHORITY, 'CERT_HAS_EXPIRED'],
  ['with a certificate of another host', 'other-host', TRUSTED_AUTHORITY, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['with an unknown authority', 'good', {}, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
] as const

/** The code for an unknown name differs between resolvers. */
const ANY_CODE = ''

/** With these settings a payment must get 503, and an e-mail must wait with this code. */
async function mustBeRefused(
  scenario: Scenario,
  subject: string,
  code: string,
  settings: Settings,
): Promise<void> {
  const { system } = scenario
  // A provider that failed three times is not called for a minute.
  await system.sql('delete from method_health')
  const [server, worker] = await Promise.all([
    system.startServer({ settings }),
    system.startWorker({ settings }),
  ])
  const { browser } = await scenario.owner()
  const { status } = await browser.rest('POST', '/paypal/order/create')
  must(status === 503, `Paying, ${subject}, is answered with ${status}`)
  await system.until(`${code} in the log`, () => server.lines.some((line) => line.includes(code)))
  await emailMustWait(scenario, subject, code)
  await Promise.all([system.kill(server), system.kill(worker)])
}

async function emailMustWait(scenario: Scenario, subject: string, code: string): Promise<void> {
  await scenario.contact(subject)
  const failed = `deliveries join outbox using (event_id) join contact_messages m on m.id::text = payload ->> 'messageId'
    where subject = '${subject}' and done_at is null and dead_at is null and last_error like '%${code}%'`
  await scenario.system.until(
    `${code} of the e-mail ${subject}`,
    async () => (await count(scenario.system, failed)) === 1,
  )
}

async function mustReceiveNothing(receiver: string, relay: TlsRelay): Promise<void> {
  must(relay.handshakes > 0, `${receiver} was reached`)
  must(relay.received === 0, `${receiver} received ${relay.received} bytes`)
  await relay.stop()
}

/** The mail server speaks plain text until STARTTLS, before which the client may send nothing else. */
async function mustNotSendPlainText(scenario: Scenario): Promise<void> {
  const { system } = scenario
  const server = await system.startServer()
  for (const [startTls, subject, code] of [
    ['missing', 'without encryption', '(ETLS 502)'],
    ['offered', 'with an expired certificate after STARTTLS', 'CERT_HAS_EXPIRED'],
  ] as const) {
    const mail = await mailRelay(scenario, { certificate: 'expired', startTls })
    const worker = await system.startWorker({
      settings: { ...TRUSTED_AUTHORITY, SMTP_URL: addressOf('smtp', mail) },
    })
    await emailMustWait(scenario, subject, code)
    const unexpected = mail.plaintextLines.filter((line) => !/^(EHLO |STARTTLS$|QUIT$)/.test(line))
    must(unexpected.length === 0, `Sent in plain text: ${unexpected.join(', ')}`)
    must(mail.plaintextLines.includes('STARTTLS'), 'STARTTLS is sent')
    must(mail.received === 0, `${mail.received} bytes are sent despite an expired certificate`)
    await system.kill(worker)
    await mail.stop()
  }
  await system.kill(server)
}

const mailRelay = ({ system }: Scenario, options: Omit<TlsRelayOptions, 'target'>): Promise<TlsRelay> =>
  startTlsRelay({ ...options, target: Number(new URL(system.mailbox.smtpUrl).port) })

const providerRelay = (
  { system }: Scenario,
  certificate: TlsRelayOptions['certificate'],
): Promise<TlsRelay> => startTlsRelay({ certificate, target: Number(new URL(system.paypal.url).port) })

const addressOf = (scheme: 'smtp' | 'smtps', { authority }: TlsRelay): string =>
  `${scheme}://player:${MAIL_PASSWORD}@${authority}`

export const networkRows: Rows = {
  F54: row(
    BOTH_ENGINES,
    'Provider and mail server with an unknown name or a wrong certificate: nothing is sent; done once the certificate is right',
    async (scenario, system) => {
      scenario.history.secrets.set(MAIL_PASSWORD, 'the mail server’s password')
      const redirectTo = (address: string) => `${system.paypal.url}=${address}`
      await mustBeRefused(scenario, 'with an unknown name', ANY_CODE, {
        FETCH_REDIRECTS: redirectTo('http://nowhere.invalid'),
        SMTP_URL: 'smtp://nowhere.invalid:25',
      })
      for (const [name, certificate, trusted, code] of TLS_FAULTS) {
        const [provider, mail] = [
          await providerRelay(scenario, certificate),
          await mailRelay(scenario, { certificate }),
        ]
        await mustBeRefused(scenario, name, code, {
          ...trusted,
          FETCH_REDIRECTS: redirectTo(`https://${provider.authority}`),
          SMTP_URL: addressOf('smtps', mail),
        })
        await mustReceiveNothing('The provider', provider)
        await mustReceiveNothing('The mail server', mail)
      }
      await mustNotSendPlainText(scenario)

      const provider = await providerRelay(scenario, 'good')
      const mails = [
        await mailRelay(scenario, { certificate: 'good' }),
        await mailRelay(scenario, { certificate: 'good', startTls: 'offered' }),
      ]
      const FETCH_REDIRECTS = redirectTo(`https://${provider.authority}`)
      await system.startServer({ settings: { ...TRUSTED_AUTHORITY, FETCH_REDIRECTS } })
      const since = performance.now()
      let recovery = 0
      for (const [index, mail] of mails.entries()) {
        const SMTP_URL = addressOf(index === 0 ? 'smtps' : 'smtp', mail)
        const worker = await system.startWorker({
          settings: { ...TRUSTED_AUTHORITY, FETCH_REDIRECTS, SMTP_URL },
        })
        await scenario.pay(await scenario.owner())
        await scenario.waitForGrants(index + 1)
        await scenario.contact(`with a good certificate ${index}`)
        recovery ||= await scenario.waitForRecovery({ since })
        await system.untilIdle()
        must(mail.received > 0, 'E-mails are sent with TLS')
        await system.kill(worker)
        await mail.stop()
      }
      must(provider.received > 0, 'The provider is called with TLS')
      await system.startWorker()
      await provider.stop()
      return { recovery }
    },
  ),
}
