/** The colours that browsers give their frame: those of `--night-900` and `--paper-50`. */
export const frameColours = { night: '#0b0a0d', paper: '#fbf8f1' } as const
