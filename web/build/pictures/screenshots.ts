/** A picture that Chromium draws from HTML. */
export interface Picture {
  /** The path, relative to web/. */
  file: string
  html: string
  /** The drawing's size and the file's width, in px. */
  size: readonly [number, number]
  width: number
  quality: number
}

/** The size of the television's layout, in px. */
const SCREEN = [1920, 1080] as const

/** The landing page's row of screens. */
const ROW = ['home', 'live', 'playing', 'question'] as const

/** The screens of the television on the site, with the width of their files in px. */
const screenshots = [
  { name: 'start', file: 'start', width: 1280 },
  ...ROW.map((name) => ({ name, file: name, width: 960 })),
  ...ROW.map((name) => ({ name, file: `${name}-small`, width: 528 })),
]

/** The part of a screen that is shown beside each guide, in px of the layout. Its smallest text is 11 px high on a phone 360 px wide. */
const croppedScreenshots = [
  { file: 'start', name: 'start-words', left: 68, top: 161, width: 984, height: 738 },
  { file: 'live', name: 'live', left: 538, top: 303, width: 744, height: 558 },
  { file: 'failed', name: 'failed', left: 60, top: 246, width: 940, height: 705 },
  // The next two are screens of the owner's phone.
  { file: 'switch', name: 'switch', left: 0, top: 85, width: 960, height: 540 },
  { file: 'delete', name: 'delete', left: 0, top: 173, width: 960, height: 720 },
]

/** The owner's page beside the television, for the README. */
export const README_PICTURE = '../docs/player.jpg'

/** The pictures that `npm run pictures` writes. `addressOf` returns a screenshot's data URL. */
export const screenshotPictures = (addressOf: (name: string) => string): readonly Picture[] => [
  ...screenshots.map(({ name, file, width }): Picture => ({
    file: `src/pictures/screen-${file}.webp`,
    html: `<img src="${addressOf(name)}" alt="">`,
    size: SCREEN,
    width,
    quality: 0.78,
  })),
  ...croppedScreenshots.map(({ file, name, left, top, width, height }): Picture => ({
    file: `src/pictures/screen-${file}-part.webp`,
    html: `<img src="${addressOf(name)}" alt="" style="margin: -${top}px 0 0 -${left}px">`,
    size: [width, height],
    width: 640,
    quality: 0.6,
  })),
  {
    file: README_PICTURE,
    html: siteAndTelevision(addressOf('page'), addressOf('saved')),
    size: [1600, 640],
    width: 1600,
    quality: 0.86,
  },
]

/** HTML of a browser window and a television that lights the room, 1600 by 640 px. */
const siteAndTelevision = (page: string, television: string): string => `
<style>
  .room { position: relative; width: 1600px; height: 640px; overflow: hidden; background: #0b0a0d }
  .room > * { position: absolute }
  .room div img { display: block; width: 100% }
  .light { left: 640px; top: 0; width: 1060px; height: 640px; filter: blur(90px) saturate(1.6) brightness(1.5); opacity: 0.7 }
  .window { left: 56px; top: 98px; width: 660px; overflow: hidden; border-radius: 14px }
  .tv { left: 766px; top: 90px; width: 778px; padding: 9px 9px 14px; border-radius: 12px; background: #050506; box-shadow: inset 0 0 0 1px #ffffff24 }
</style>
<div class="room"><img class="light" src="${television}" alt="">
<div class="window"><img src="${page}" alt=""></div>
<div class="tv"><img src="${television}" alt=""></div></div>`
