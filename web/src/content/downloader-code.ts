export const downloaderCode = { label: 'Downloader code', copy: 'Copy code' } as const
