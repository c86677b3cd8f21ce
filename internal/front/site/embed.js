// Makes a frame with a list behind each <script src="https://SHOP/embed.js" data-list="/vps?ram_size=gte.16" async></script>.
for (const script of document.querySelectorAll('script[data-list]')) {
  const { list, theme, title } = script.dataset
  if (!list || script.nextSibling?.launchrack) continue
  const shop = new URL(script.src).origin
  const frame = Object.assign(document.createElement('iframe'), {
    launchrack: true,
    src: `${shop}/embed?${list}${theme ? (list.includes('?') ? '&' : '?') + 'theme=' + theme : ''}`,
    title: title ?? 'Servers',
    width: '100%',
    height: 600,
    frameBorder: 0,
  })
  let isTold = false
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== shop || !(data?.launchrack > 0)) return
    isTold = true
    frame.height = Math.ceil(data.launchrack)
    frame.title = title ?? data.title
  })
  script.after(frame)
  // The height that the list will have, before the frame tells it.
  import(`${shop}/embed.js?list=${encodeURIComponent(list)}&width=${frame.clientWidth}`)
    .then((begin) => isTold || (frame.height = begin.default))
    .catch(() => {})
}
