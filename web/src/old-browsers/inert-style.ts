/* Keeps wicg-inert from adding its styles, which the content policy would refuse. */
document.head.append(Object.assign(document.createElement('link'), { id: 'inert-style' }))
