import { FIXED_DAYS, personalData } from '@player/server/kernel/personal-data'
import type { Clause, NamedText } from './legal.ts'
import { ifSet, settings } from './settings.tsx'

export const privacyHead = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: 'What we keep about devices, playlists and payments, why, and for how long.',
  picture: 'legal',
}

function retentionOf({ retention }: (typeof personalData)[number]): string {
  if ('setting' in retention)
    return `We delete this ${settings[`${retention.setting}Retention`]} after ${retention.after}.`
  if ('days' in retention) return `We delete this ${retention.days} days after ${retention.after}.`
  if (retention.until === 'device') return 'We keep this until you delete your device.'
  return 'We keep this as long as the licence it paid for and as long as tax law requires. If you delete your device, we remove its MAC addresses and all e-mail addresses from them.'
}

function entryOf(data: (typeof personalData)[number]): NamedText {
  const entry = { name: data.what, text: data.why, retention: retentionOf(data) }
  return 'playlist_looks' in data.tables ? { ...entry, setting: 'looks' } : entry
}

export const privacy: readonly Clause[] = [
  {
    title: 'What we keep, why, and for how long',
    text: [
      `If you delete your device under Account Details, we delete what we keep about it. Support can undo that for 7 days. Payments stay in our books. We keep a note of what support did, without the reason and without addresses, for as long as the list below says, and a scrambled form of the MAC addresses, so that each device gets one free trial, for ${FIXED_DAYS.erasedAddresses} days.`,
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
