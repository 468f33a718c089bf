import type { SiteSettings } from '@player/server/contract/site'
import { personalData } from '@player/server/kernel/personal-data'
import { byTerm, ifSet, settings } from './settings.tsx'

export interface Clause {
  title: string
  text: readonly string[]
  list?: readonly NamedText[]
}

interface NamedText {
  name: string
  text: string
  /** The text is shown only if this setting is set. */
  setting?: keyof SiteSettings
}

export const termsHead = {
  path: '/terms-and-conditions',
  title: 'Legal Terms',
  description: `What the player is, how the ${settings.trialDays}-day trial and activation work, and why purchases are not refunded.`,
  picture: 'legal',
}

export const privacyHead = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: 'What we keep about devices, playlists and payments, why, and for how long.',
  picture: 'legal',
}

export const updated = 'Last updated <date/>'

export const terms: readonly Clause[] = [
  {
    title: 'What the app is',
    text: [
      `${settings.name} is a media player. It plays M3U, M3U8 and Xtream playlists you add yourself.`,
      'It contains no channels, films, series or playlists. We don’t sell, supply, recommend or review any. There is no built-in programme guide, but one works if your playlist provider supplies it.',
    ],
  },
  {
    title: 'What you may do with it',
    text: [
      'You may play what you have the right to play. You are responsible for the content of your playlists and for having all the rights to it.',
      'Do not use the app to infringe copyright, and do not try to bypass its activation.',
    ],
  },
  {
    title: 'Trial and activation',
    text: [
      `You can use the app free for ${settings.trial} after you install it. After that, your device needs an activation: a licence for that one device.`,
      byTerm(
        `The activation costs ${settings.price} and lasts for ${settings.term}. It does not renew automatically.`,
        `The activation costs ${settings.price} once and never expires.`,
      ),
      'Activation may take up to one hour after payment. You can move the licence to another MAC address once.',
    ],
  },
  {
    title: 'No refunds',
    text: [
      'Purchases are not refunded. Before you pay, use the trial to check that the app works with your device and your playlist.',
      'Playlists are not part of what we sell, so we don’t refund you for not having one, or for one that stops working. This does not affect your legal rights as a consumer.',
    ],
  },
  {
    title: 'Availability',
    text: [
      'We work to keep the service available. We have no control over restrictions of a playlist, an internet provider or a device.',
      'We are liable for intentional acts and gross negligence. Beyond that, our liability is limited to the price you paid, as far as the law allows.',
    ],
  },
  {
    title: 'Changes',
    text: [
      'When we change these terms, we change the date above, and the site asks you to accept them again.',
    ],
  },
]

/** A sentence about when personal data is deleted. */
function retentionOf({ kept }: (typeof personalData)[number]): string {
  if ('setting' in kept) return `We delete this ${settings[`${kept.setting}Kept`]} after ${kept.after}.`
  if ('days' in kept) return `We delete this ${kept.days} days after ${kept.after}.`
  if (kept.until === 'device') return 'We keep this until you delete your device.'
  return 'We keep this as long as the licence it paid for and as long as tax law requires. If you delete your device, we remove its MAC addresses and all e-mail addresses from them.'
}

function entryOf(data: (typeof personalData)[number]): NamedText {
  const entry = { name: data.what, text: `${data.why} ${retentionOf(data)}` }
  return 'playlist_looks' in data.tables ? { ...entry, setting: 'looks' } : entry
}

export const privacy: readonly Clause[] = [
  {
    title: 'What we keep, why, and for how long',
    text: [
      'If you delete your device under Account Details, we delete everything we keep about it. Support can undo that for 7 days. Only payments stay in our books.',
    ],
    list: personalData.map(entryOf),
  },
  {
    title: 'Your playlists',
    text: [
      'When you delete a playlist, you can undo that for 10 seconds. We delete its data within 15 minutes. We keep no record of what you watch.',
      'Your TV tells us whether a playlist loaded, how many channels, films and series it has, and your account’s state, screens and end, but no names or addresses. You can turn this off in Account Details.' +
        ifSet(
          'looks',
          ' When you press Check now, our server opens that playlist once and keeps the same facts for 7 days.',
          '',
        ) +
        ' If you turn on Arrange groups, your TV also sends the groups’ names and sizes. We keep them and your arrangement encrypted until you turn it off.',
    ],
  },
  {
    title: 'When you pay',
    text: [
      'If a method asks for your name and phone number, we pass them on to its provider and don’t keep them. Only the provider handles your card or account. We never see its number.',
    ],
  },
  {
    title: 'When you write to us',
    text: ['Your name, e-mail address and message are also sent to our support mailbox.'],
  },
  {
    title: 'When your TV sends a report',
    text: [
      'The app shows you every line first and sends nothing without your yes: versions, memory, formats, the connection, and the names of your providers’ servers with how fast they answer. It contains no playlists and no record of what you watch.',
    ],
  },
  {
    title: 'When you open the site',
    text: [
      'Our logs record which kind of page or call was requested, when, and whether it worked, with a keyed hash of the device. They contain nothing you typed: no key, no PIN and no playlist.',
    ],
  },
  {
    title: 'Who else gets data',
    text: [
      'The payment provider you choose, for your payment, and the mail server that delivers our e-mails to you. If you open a chat or video of another service, that service gets your IP address. No one else gets data, and we don’t sell any.',
    ],
  },
  {
    title: 'Cookies and storage',
    text: [
      'One cookie keeps you logged in. It ends after 7 days without use, or after 30 days at most. A second one lasts a year and shows that this browser has logged in to the device before, so that other people’s failed attempts can’t lock you out. While your TV confirms a login, a third one links it to your browser, for five minutes at most.',
      'Your browser’s storage remembers that you accepted the terms, and that you may be logged in. There is no advertising and no tracking, and nothing loads from third parties until you choose it.',
    ],
  },
  {
    title: 'Children',
    text: [
      'The service is not aimed at anyone under 15, and we do not knowingly keep data about anyone under that age.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `Under Account Details you can download what we keep about your device, and delete it. You can also ask us what we keep about you, have it corrected or deleted, and complain to a data protection authority. Write to ${settings.supportEmail}.`,
    ],
  },
]
