import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.VITE_API ?? 'http://127.0.0.1:3001';

// Files are split only along the dynamic imports: the entry, the code shared by site and office, each of the two, and each page. Manually
// named groups separate the bundler's runtime from React and leave two files that wait for each other.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The server looks up which files the public website needs, to reference them in the pages it renders.
    manifest: true,
    // The only larger file is the dictionary of traditional characters, loaded only by users who switch to them.
    chunkSizeWarningLimit: 1200,
  },
});
