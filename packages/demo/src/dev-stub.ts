import { provideStub } from './stub-provider';

/** `npm run dev:stub`: the development server with a stub as its model provider. */
await provideStub();
await import('@/lib/main/main');
