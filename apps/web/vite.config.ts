import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.VITE_API ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The two applications share React and the contract's validator; each is its own file, so that a release of ours
          // does not make a visitor load them again. Everything else is split along the dynamic imports.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 20 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
