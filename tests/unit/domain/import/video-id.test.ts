import { expect, test } from 'vitest'
import { videoId } from '#domain/import/video-id.ts'

const ID = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch/?v=${ID}`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}&t=42s&list=PL1234567890&index=3#comments`,
  `https://m.youtube.com/watch?v=${ID}&feature=youtu.be`,
  `https://music.youtube.com/watch?v=${ID}&si=abc`,
  `https://youtu.be/${ID}`,
  `https://www.youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abcdef&t=10`,
  `https://www.youtube.com/embed/${ID}?autoplay=1&rel=0`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}?feature=share`,
  `https://youtube.com/shorts/${ID}/`,
  `https://www.youtube.com/live/${ID}?si=x`,
  `https://www.youtube.com/v/${ID}`,
  `https://www.youtube.com/e/${ID}`,
  `  www.youtube.com/watch?v=${ID}  `,
  `youtu.be/${ID}`,
  `//www.youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
])('the video is found in %s', (address) => {
  expect(videoId(address)).toBe(ID)
})

test.each([
  '',
  'n/a',
  'a video',
  ID,
  `https://vimeo.com/${ID}`,
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `javascript:alert(1)//youtube.com/watch?v=${ID}`,
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}tail`,
  'https://www.youtube.com/watch?v="><script>1',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/playlist?list=PL1234567890',
  `https://youtu.be/${ID}/extra`,
  'https://youtu.be/',
  'https://www.youtube.com/embed/videoseries?list=PL1234567890',
  'https://www.youtube-nocookie.com/embed/videoseries?list=PL1234567890',
  'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
  'https://www.youtube.com/embed?listType=user_uploads&list=someone',
  'https://www.youtube.com/watch?v=videoseries&list=PL1234567890',
  'https://www.youtube.com/user/elevenchars',
  'https://www.youtube.com/c/elevenchars',
  'https://www.youtube.com/channel/UC123456789',
  'https://www.youtube.com/live/live_stream',
])('no video is seen in %j', (address) => {
  expect(videoId(address)).toBeNull()
})
