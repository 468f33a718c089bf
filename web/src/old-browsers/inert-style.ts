/* Tells wicg-inert that its styles are there: the content policy would refuse its own (D26). */
document.head.append(Object.assign(document.createElement('link'), { id: 'inert-style' }))
