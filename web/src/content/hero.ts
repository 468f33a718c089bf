import glowNorth from '../pictures/glow-north.webp'
import glowSalt from '../pictures/glow-salt.webp'
import glowTram from '../pictures/glow-tram.webp'
import homeNorthPhone from '../pictures/home-north-phone.webp'
import homeNorthSmall from '../pictures/home-north-small.webp'
import homeNorth from '../pictures/home-north.webp'
import homeSaltPhone from '../pictures/home-salt-phone.webp'
import homeSaltSmall from '../pictures/home-salt-small.webp'
import homeSalt from '../pictures/home-salt.webp'
import homeTramPhone from '../pictures/home-tram-phone.webp'
import homeTramSmall from '../pictures/home-tram-small.webp'
import homeTram from '../pictures/home-tram.webp'
import { byTerm, settings } from './settings.ts'

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
  change: 'Resume the slideshow',
  hold: 'Pause the slideshow',
  developer: `Developed By ${settings.developerName}`,
  closeDisclaimer: 'Close the disclaimer',
  platforms: ['Television', 'Phone', 'Tablet', 'Computer'],
  disclaimer: `${settings.name} is a media player. It comes with no channels, films or playlists, and sells none.`,
  pictureOf: 'The player on a television: one film fills the screen, the other posters wait below it.',
} as const

/** The pictures of the first view, shown in turn. `phone` is the left three fifths of it. */
export const heroPictures = [
  { large: homeSalt, small: homeSaltSmall, phone: homeSaltPhone, glow: glowSalt },
  { large: homeNorth, small: homeNorthSmall, phone: homeNorthPhone, glow: glowNorth },
  { large: homeTram, small: homeTramSmall, phone: homeTramPhone, glow: glowTram },
] as const
