/** Values of `theme-color`, the colour of the browser's toolbar: those of `--night-900` and `--paper-50`. */
export const themeColours = { night: '#0b0a0d', paper: '#fbf8f1' } as const
