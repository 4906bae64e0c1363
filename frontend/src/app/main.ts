import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { language } from '../lib/i18n/i18n.svelte';
import { loadSession } from '../lib/session.svelte';
import { dress } from '../lib/theme.svelte';
import App from './App.svelte';

const PATIENCE = 700;
const FONTS = ['700 1em "Piazzolla Variable"', '450 1em "Hanken Grotesk Variable"'];

const target = document.getElementById('app');
if (!target) throw new Error('The shell has no #app.');
dress();
document.documentElement.lang = language();

// Letters and session come at the same time; slow letters are not waited for.
const session = loadSession();
const fonts = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
await Promise.race([fonts, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
mount(App, { target, props: { first: session } });
