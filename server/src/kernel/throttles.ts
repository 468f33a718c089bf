import type { ParsedEnv } from './kernel-settings.ts'

/** How much of a block's limit one of its addresses may use up. */
const shareOf = (limit: number): number => Math.ceil(limit / 5)

export const throttlesOf = (env: ParsedEnv) => ({
  loginMac: { name: 'login-mac', limit: env.LOGIN_FAILURES_PER_MAC, windowSeconds: 900, doublesWait: true },
  /** Wrong keys of a device, without a window (D16). */
  maxKeyFailures: env.LOGIN_HARD_STOP,
  loginIp: { name: 'login-ip', limit: env.LOGIN_FAILURES_PER_IP, windowSeconds: 900 },
  loginIpDay: {
    name: 'login-ip-day',
    limit: Math.max(env.LOGIN_FAILURES_PER_IP, shareOf(env.LOGIN_FAILURES_PER_BLOCK)),
    windowSeconds: 86_400,
  },
  /** Failed logins from a /24 or a /48. */
  loginBlock: { name: 'login-block', limit: env.LOGIN_FAILURES_PER_BLOCK, windowSeconds: 86_400 },
  loginTrusted: {
    name: 'login-trusted',
    limit: env.LOGIN_FAILURES_PER_MAC,
    windowSeconds: 900,
    doublesWait: true,
  },
  /** Failed logins of all devices, in the window of `loginMac`, after which the proof of work is harder. */
  loginFailuresSiteWide: env.LOGIN_FAILURES_SITE_WIDE,
  pinMinutes: { name: 'pin', limit: env.WRONG_PINS_PER_DEVICE, windowSeconds: 900 },
  pinDay: { name: 'pin-day', limit: env.WRONG_PINS_PER_DAY, windowSeconds: 86_400 },
  captcha: { name: 'captcha', limit: env.CAPTCHAS_PER_IP, windowSeconds: 600 },
  wrongLoginCodes: { name: 'wrong-login-code', limit: 10, windowSeconds: 3_600 },
  /** New codes of one television. */
  loginCodes: { name: 'login-code', limit: 100, windowSeconds: 3_600 },
  /** Questions to one device's televisions that were not confirmed. */
  tvLogins: { name: 'tv-login', limit: 3, windowSeconds: 3_600 },
  /** Questions about a move: from one device, and to the televisions of one device. */
  moveQuestions: { name: 'move-question', limit: 3, windowSeconds: 86_400 },
  supportCases: { name: 'support-case', limit: 10, windowSeconds: 86_400 },
  /** E-mails to support about reports, from one network. */
  supportCaseMails: { name: 'support-case-mail', limit: 20, windowSeconds: 3_600 },
  contact: { name: 'contact', limit: env.CONTACT_MESSAGES_PER_IP, windowSeconds: 3_600 },
  /** Contact messages from a network by owners without a licence, in addition to `contact`: everybody can register devices. */
  contactTrials: { name: 'contact-trial', limit: 10 * env.CONTACT_MESSAGES_PER_IP, windowSeconds: 3_600 },
  saves: { name: 'playlist-save', limit: env.SAVES_PER_DEVICE, windowSeconds: 3_600 },
  tryAgain: { name: 'try-again', limit: 4, windowSeconds: 7_200 },
  /** Addresses for reminders (D59): of one device, of a network, and confirmation e-mails to one mailbox. */
  reminders: { name: 'reminder', limit: 5, windowSeconds: 86_400 },
  reminderNetworks: { name: 'reminder-network', limit: 20, windowSeconds: 3_600 },
  reminderMailboxes: { name: 'reminder-mailbox', limit: 3, windowSeconds: 86_400 },
  /** Looks into playlists: of one device, and from a network. */
  looks: { name: 'look', limit: 20, windowSeconds: 86_400 },
  looksIp: { name: 'look-ip', limit: 20, windowSeconds: 3_600 },
  paymentStarts: { name: 'payment-start', limit: env.PAYMENT_STARTS_PER_DEVICE, windowSeconds: 3_600 },
  captures: { name: 'payment-capture', limit: env.CAPTURES_PER_DEVICE, windowSeconds: 3_600 },
  /** Returns of one device's owner from a provider, each of which may query it. */
  returns: { name: 'payment-return', limit: 60, windowSeconds: 3_600 },
  unsignedCallbacks: { name: 'unsigned-callback', limit: 20, windowSeconds: 3_600 },
  downloads: { name: 'download', limit: 10, windowSeconds: 86_400 },
  registrations: { name: 'app-registrations', limit: env.REGISTRATIONS_PER_NETWORK, windowSeconds: 86_400 },
  /** New apps with a proof of work, in addition to `registrations` (D49). */
  registrationsWithWork: {
    name: 'app-worked-registrations',
    limit: env.REGISTRATIONS_WITH_WORK_PER_NETWORK,
    windowSeconds: 86_400,
  },
  registrationsOfAddress: {
    name: 'app-address-registrations',
    limit: shareOf(env.REGISTRATIONS_WITH_WORK_PER_NETWORK),
    windowSeconds: 86_400,
  },
  /** Questions to a device's televisions whether a new television may act for it. */
  allowQuestions: { name: 'allow-question', limit: env.ALLOW_QUESTIONS_PER_DEVICE, windowSeconds: 86_400 },
  /** Wrong numbers of waiting televisions, entered in the dashboard of a device. */
  claimNumbers: { name: 'claim-number', limit: 20, windowSeconds: 86_400 },
  acknowledgement: { name: 'contact-acknowledgement', limit: 1, windowSeconds: 86_400 },
})
