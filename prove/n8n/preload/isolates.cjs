// n8n evaluates the expressions of each execution in a new isolate. Making one takes 20 ms, so here the next execution
// gets the same one, which n8n resets before each expression.
const { whenLoaded } = require('./when-loaded.cjs')

exports.reuseIsolates = () =>
  whenLoaded(/expression-runtime.*isolate-pool\.js$/, ({ IsolatePool }) => {
    IsolatePool.prototype.release = async function (isolate) {
      if (!isolate.isDisposed()) this.bridges.push(isolate)
    }
  })
