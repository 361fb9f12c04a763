export { renderPage, type RenderPageOptions } from './render-page.tsx';
export { refuse, stub, type Stub, type StubServer } from './stubs.ts';
export { menuOf, screenNode, type ScreenOptions } from './menu.ts';
export { testUser } from './session.ts';
export { exampleOf } from './example.ts';
export { ALL_ENDPOINTS } from './endpoints.ts';
