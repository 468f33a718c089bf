import glowKeeper from '../pictures/glow-keeper.webp'
import glowNorth from '../pictures/glow-north.webp'
import glowSalt from '../pictures/glow-salt.webp'
import filmPhone from '../pictures/hero-film-phone.webp'
import filmMedium from '../pictures/hero-film-medium.webp'
import filmSmall from '../pictures/hero-film-small.webp'
import film from '../pictures/hero-film.webp'
import homePhone from '../pictures/hero-home-phone.webp'
import homeMedium from '../pictures/hero-home-medium.webp'
import homeSmall from '../pictures/hero-home-small.webp'
import home from '../pictures/hero-home.webp'
import livePhone from '../pictures/hero-live-phone.webp'
import liveMedium from '../pictures/hero-live-medium.webp'
import liveSmall from '../pictures/hero-live-small.webp'
import live from '../pictures/hero-live.webp'
import { byTerm, settings } from './settings.tsx'

export const homeHead = {
  path: '/',
  title: `${settings.name} | Premium media player`,
  description: `A calm, fast player for the playlists you already have, on televisions, tablets, phones and computers. ${settings.trial} free, then one activation per device.`,
}

export const hero = {
  title: 'A cinema for your playlist',
  formats: 'Plays your M3U, M3U8 and Xtream playlists.',
  offer: byTerm(
    `${settings.trial} free, then ${settings.price} for ${settings.term} on one device.`,
    `${settings.trial} free, then ${settings.price} once, for life, on one device.`,
  ),
  getApp: 'Get the app',
  managePlaylists: 'Manage playlists',
  explore: 'Explore',
  lamp: 'Lamp',
  resume: 'Resume the slideshow',
  pause: 'Pause the slideshow',
  developer: `Developed By ${settings.developerName}`,
  closeDisclaimer: 'Close the disclaimer',
  platforms: ['Television', 'Phone', 'Tablet', 'Computer'],
  disclaimer: `${settings.name} is a media player. It comes with no channels, films or playlists, and sells none.`,
  alt: 'The player on a television: a film, five films to resume, the channels with what’s on now, and more films.',
} as const

/** The pictures of the first view, shown in turn. `phone` is the left four fifths of the picture. */
export const heroPictures = [
  { large: home, medium: homeMedium, small: homeSmall, phone: homePhone, glow: glowSalt },
  { large: live, medium: liveMedium, small: liveSmall, phone: livePhone, glow: glowNorth },
  { large: film, medium: filmMedium, small: filmSmall, phone: filmPhone, glow: glowKeeper },
] as const
