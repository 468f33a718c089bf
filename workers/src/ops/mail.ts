import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { ok, problem, reasonOf, type CheckResult } from '@player/server/ops/check'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import { connectionUrl, createMailTransport } from '../mail/transport.ts'

interface Mail {
  readonly smtpUrl: string
  readonly from: string
  readonly operator: string
  readonly send: boolean
}

/** Connects and logs in as the workers do, and offers an e-mail to the operator without sending it. With `send`, then sends one. */
export async function checkMail({ smtpUrl, from, operator, send }: Mail): Promise<CheckResult[]> {
  const { connection, logIn } = connectionOf(smtpUrl)
  const connectionError = new Promise<never>((_, reject) => connection.on('error', reject))
  connectionError.catch(() => undefined)
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      connectionError,
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
    ])
  const results: CheckResult[] = []
  try {
    await step((done) => connection.connect(done))
    results.push(checkEncryption(connection.secure, new URL(smtpUrl).hostname))
  } catch (error) {
    const todo = 'Compare SMTP_URL with the mail server: host, port, smtps:// or smtp://, certificate.'
    return [problem('wrong', 'Mail', `${reasonOf(error)}.`, todo)]
  }
  try {
    await step(logIn)
  } catch (error) {
    connection.close()
    const todo = 'Compare user and password of SMTP_URL.'
    return [...results, problem('wrong', 'Mail log-in', `${reasonOf(error)}.`, todo)]
  }
  try {
    await step((done) => offer(connection, { from: addressIn(from), to: [operator] }, done))
    results.push(ok('Sender', `${addressIn(from)} may write to ${operator}.`))
  } catch (error) {
    const todo = 'Let the mail server accept MAIL_FROM as the sender, and OPERATOR_EMAIL.'
    results.push(problem('wrong', 'Sender', `${reasonOf(error)}.`, todo))
  } finally {
    connection.close()
  }
  return send ? [...results, await sendTestMail({ smtpUrl, from }, operator)] : results
}

/** A connection with the options of Nodemailer's own transport. */
function connectionOf(smtpUrl: string) {
  const transport = new SMTPTransport(connectionUrl(smtpUrl))
  const connection = new SMTPConnection(transport.options)
  return {
    connection,
    logIn: (done: (error?: Error | null) => void): void => {
      const { auth } = transport
      if (!auth) done()
      else if (connection.allowsAuth) connection.login(auth, done)
      else done(new Error('The mail server offers no log-in'))
    },
  }
}

/** Offers an e-mail. Closes the connection once sender and recipient are accepted: servers discard an e-mail without an end (RFC 5321, 4.1.1.4). */
function offer(
  connection: SMTPConnection,
  envelope: { from: string; to: string[] },
  done: (error?: Error | null) => void,
): void {
  const text = new Readable({
    read() {
      done()
      connection.close()
    },
  })
  connection.send(envelope, text, (error) => done(error))
}

export function checkEncryption(isEncrypted: boolean, host: string): CheckResult {
  if (isEncrypted) return ok('Mail', `${host} answers, and the connection is encrypted.`)
  const isLocal = host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '[::1]'
  if (isLocal) return ok('Mail', `${host} answers; on this machine nothing is encrypted.`)
  const todo = 'Use smtps://, or add ?requireTLS=true to SMTP_URL if the server offers STARTTLS.'
  return problem('warning', 'Mail', `${host} answers, and the connection is not encrypted.`, todo)
}

async function sendTestMail(mail: Pick<Mail, 'smtpUrl' | 'from'>, to: string): Promise<CheckResult> {
  const transport = createMailTransport(mail)
  const text = 'This e-mail was sent by `npm run ops -- check --send`. Mail works.'
  const id = `<check.${Date.now()}@${addressIn(mail.from).split('@')[1]}>`
  try {
    const outcome = await transport.send(
      { to, subject: 'Check of the mail server', text, html: `<p>${text}</p>` },
      id,
    )
    if (outcome.kind === 'accepted') return ok('E-mail', `One was sent to ${to}: see whether it arrives.`)
    return problem('wrong', 'E-mail', `${to} was refused (${outcome.reply}).`, 'Correct OPERATOR_EMAIL.')
  } catch (error) {
    return problem('wrong', 'E-mail', `${reasonOf(error)}.`, 'See the log of the mail server.')
  } finally {
    transport.close()
  }
}

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
