/** Dark colours for e-mail programs that support them; the light ones are inline, because some programs drop style sheets. */
export const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#0b0a0d!important;color:#f4efe4!important}',
  '.soft{color:#b9b2a6!important}',
  '.line{border-color:#2a2731!important}',
  '.block{background:#1c1a21!important}',
  '.button{background:#ffb547!important;color:#0b0a0d!important}',
  '}',
].join('')
