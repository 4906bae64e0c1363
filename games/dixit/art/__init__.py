"""The builder of the 84 pictures: scene specs become SVG, PNG and WebP. Build time only; the game never imports it."""
