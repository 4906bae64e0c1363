// boardgame.io with its own Server, unchanged; only bound to this machine.  node server.js PORT
// koa-compose is held at 4.1.0 in package.json: with 4.2.0 the peer's lobby answers 404.
const { Server, Origins } = require('boardgame.io/server');
const { TicTacToe } = require('./game');

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', 4096, done);
server.run({ port: Number(process.argv[2]) });
process.on('SIGTERM', () => process.exit(0));
